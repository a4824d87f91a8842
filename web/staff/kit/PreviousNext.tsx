import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SteadyButton } from '../../kit/SteadyButton.tsx'
import styles from './PreviousNext.module.css'

/** Previous and next buttons with what they turn between them; without `onNext` the next one is disabled. */
export function PreviousNext(props: {
  before: string
  next: string
  onBefore: () => void
  onNext: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <span className={styles.turn}>
      <button type="button" aria-label={props.before} onClick={props.onBefore}>
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      {props.children}
      <SteadyButton aria-label={props.next} disabled={props.onNext === undefined} onClick={props.onNext}>
        <ChevronRight size={20} aria-hidden="true" />
      </SteadyButton>
    </span>
  )
}
