import { type CivilDate, parseCivilDate } from '../../../domain/shared/civilDate.ts'

/** The day that a dialog was answered with, which it asks for until there is one. */
export function chosenDay(value: string | undefined): CivilDate {
  const day = parseCivilDate(value ?? '')
  if (day === null) throw new RangeError(`${value} is no day`)
  return day
}
