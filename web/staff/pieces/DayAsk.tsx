import { type CivilDate, parseCivilDate } from '../../../domain/shared/civilDate.ts'
import type { OwnFieldProps } from '../kit/actions.ts'
import { TypedField } from './TypedField.tsx'

/** A day in the dialog of an action. */
export const DayAsk = ({ label, value, onChange }: OwnFieldProps) => (
  <TypedField label={label} type="date" value={value} onType={onChange} />
)

/** The day that was chosen; the dialog asks until there is one. */
export function chosenDay(value: string | undefined): CivilDate {
  const day = parseCivilDate(value ?? '')
  if (day === null) throw new RangeError(`${value} is no day`)
  return day
}
