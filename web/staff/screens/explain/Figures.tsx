import { figure } from '../../kit/words.ts'
import styles from './Explain.module.css'

/** The sums over a table, side by side. */
export function Figures({ figures }: { figures: readonly { name: string; amount: number }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
