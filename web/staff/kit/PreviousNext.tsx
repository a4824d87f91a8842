import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LazyDateInput } from './dates/LazyDates.tsx'
import { monthAfter } from './months.ts'
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

/** A month that is typed, picked, or reached from the one beside it. */
export function MonthTurn(props: {
  id?: string
  /** Names the field where no label does. */
  name?: string
  month: string
  /** The last month that there is something of. */
  last?: string | undefined
  onMonth: (month: string) => void
}) {
  const { id, name, month, last, onMonth } = props
  return (
    <PreviousNext
      before="이전 달"
      next="다음 달"
      onBefore={() => onMonth(monthAfter(month, -1))}
      onNext={last !== undefined && month >= last ? undefined : () => onMonth(monthAfter(month, 1))}
    >
      <LazyDateInput
        {...(id === undefined ? {} : { id })}
        {...(name === undefined ? {} : { 'aria-label': name })}
        unit="month"
        isKept
        max={last}
        value={month}
        onChange={onMonth}
      />
    </PreviousNext>
  )
}
