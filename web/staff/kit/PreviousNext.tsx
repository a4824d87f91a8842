import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './PreviousNext.module.css'

/** Previous and next buttons; without `onNext` the next one is disabled. */
export function PreviousNext(props: {
  before: string
  next: string
  onBefore: () => void
  onNext: (() => void) | undefined
}) {
  return (
    <span className={styles.turn}>
      <button type="button" aria-label={props.before} onClick={props.onBefore}>
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={props.next}
        disabled={props.onNext === undefined}
        onClick={props.onNext}
      >
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </span>
  )
}
