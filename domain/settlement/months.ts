import {
  addDays,
  addMonths,
  type CivilDate,
  monthOf,
  parseCivilDate,
  seoulDate,
  seoulHour,
} from '../shared/civilDate.ts'

/** What is earned in a month is paid on this day of the next one, from this hour in Seoul on (rule 182). */
const PAYOUT_DAY = 20
const PAYOUT_HOUR = 10

function firstOf(month: string): CivilDate {
  const first = parseCivilDate(`${month}-01`)
  if (first === null) throw new RangeError(`no month: ${month}`)
  return first
}

/** `yyyy-MM` some months later, or earlier. */
export const monthsLater = (month: string, count: number): string => monthOf(addMonths(firstOf(month), count))

/** The day on which a month is paid: 2026-11 on 2026-12-20 (rule 182). */
export const payOn = (month: string): CivilDate => addDays(addMonths(firstOf(month), 1), PAYOUT_DAY - 1)

/** The last month whose payout is due at `now`: the previous one from the 20th, 10:00 in Seoul, on (rule 182). */
export function lastDueMonth(now: Date): string {
  const today = seoulDate(now)
  const day = Number(today.slice(8))
  const isDue = day > PAYOUT_DAY || (day === PAYOUT_DAY && seoulHour(now) >= PAYOUT_HOUR)
  return monthsLater(monthOf(today), isDue ? -1 : -2)
}
