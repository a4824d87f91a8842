import { useId } from 'react'
import { type CivilDate, parseCivilDate } from '../../../domain/shared/civilDate.ts'
import styles from '../kit/ActionDialog.module.css'
import type { OwnFieldProps } from '../kit/actions.ts'
import { LazyDateInput } from '../kit/dates/LazyDates.tsx'

/** A day in the dialog of an action. */
export function DayAsk({ label, value, onChange }: OwnFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <LazyDateInput id={id} look="wide" value={value} onChange={onChange} />
    </div>
  )
}

/** The day that was chosen; the dialog asks until there is one. */
export function chosenDay(value: string | undefined): CivilDate {
  const day = parseCivilDate(value ?? '')
  if (day === null) throw new RangeError(`${value} is no day`)
  return day
}
