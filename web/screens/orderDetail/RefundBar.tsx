import styles from './RefundBar.module.css'

type Part = { name: string; amount: number; words: string; tone: 'ink' | 'lining' | 'off' }

const width = 350
const seam = 2

/** How an amount is split, as a bar and as text. */
export function RefundBar({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(({ amount }) => amount > 0)
  const total = shown.reduce((sum, { amount }) => sum + amount, 0)
  const room = width - seam * (shown.length - 1)
  let x = 0
  return (
    <>
      <svg viewBox={`0 0 ${width} 6`} preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
        {shown.map((part) => {
          const size = (part.amount / total) * room
          const at = x
          x += size + seam
          return <rect key={part.name} x={at} width={size} height="6" className={styles[part.tone]} />
        })}
      </svg>
      <dl className={styles.parts}>
        {shown.map((part) => (
          <div key={part.name}>
            <dt>
              <svg width="8" height="8" aria-hidden="true">
                <rect width="8" height="8" className={styles[part.tone]} />
              </svg>
              {part.name}
            </dt>
            <dd>{part.words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
