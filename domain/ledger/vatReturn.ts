import { addDays, addMonths, type CivilDate, firstDayOf, weekday } from '../shared/civilDate.ts'

const DUE_DAY = 25
const [sunday, saturday] = [0, 6]

/** The first month of the quarter of a month. */
const firstOfQuarter = (month: string): CivilDate =>
  addMonths(firstDayOf(month), 0 - ((Number(month.slice(5)) - 1) % 3))

/**
 * The day until which the VAT of a month is filed and paid with its quarter (rule 335): the 25th of the month after the
 * quarter, and the Monday after it when that is a Saturday or a Sunday. Public holidays are not known here.
 */
export function vatDueDay(month: string): CivilDate {
  const due = addDays(addMonths(firstOfQuarter(month), 3), DUE_DAY - 1)
  const day = weekday(due)
  return addDays(due, day === saturday ? 2 : day === sunday ? 1 : 0)
}
