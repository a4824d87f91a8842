import { Button } from './Button.tsx'
import styles from './States.module.css'

const lines = ['1', '2', '3', '4', '5', '6', '7', '8']

/** A skeleton in place of rows that are loading. */
export function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="불러오는 중">
      {lines.map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}

/** `onRetry` is absent where asking again would be answered the same. */
export function Failed(props: { words: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className={styles.state} role="alert">
      <p>{props.words}</p>
      {props.onRetry !== undefined && <Button onClick={props.onRetry}>다시 시도</Button>}
    </div>
  )
}

/** `onClear` takes off the conditions that leave nothing. */
export function Nothing(props: { words: string; onClear?: (() => void) | undefined }) {
  return (
    <div className={styles.state}>
      <p>{props.words}</p>
      {props.onClear !== undefined && <Button onClick={props.onClear}>조건 모두 빼기</Button>}
    </div>
  )
}
