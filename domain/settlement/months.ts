import {
  addDays,
  addMonths,
  type CivilDate,
  firstDayOf,
  monthOf,
  seoulDate,
  seoulHour,
} from '../shared/civilDate.ts'

/** The earnings of a month are paid on this day of the next one, from this hour in Seoul on (rule 182). */
const PAYOUT_DAY = 20
const PAYOUT_HOUR = 10

/** The month `count` months after `month`, both `yyyy-MM`; earlier when negative. */
export const monthsLater = (month: string, count: number): string =>
  monthOf(addMonths(firstDayOf(month), count))

/** The day on which a month is paid: 2026-11 on 2026-12-20 (rule 182). */
export const payOn = (month: string): CivilDate => addDays(addMonths(firstDayOf(month), 1), PAYOUT_DAY - 1)

/** The day on which a month is paid as long as it may still be promised; null once it is over (rule 889). */
export const promisedOn = (month: string, now: Date): CivilDate | null =>
  seoulDate(now) <= payOn(month) ? payOn(month) : null

/** The last month whose payout is due at `now`: the previous one from the 20th, 10:00 in Seoul, on (rule 182). */
export function lastDueMonth(now: Date): string {
  const today = seoulDate(now)
  const day = Number(today.slice(8))
  const isDue = day > PAYOUT_DAY || (day === PAYOUT_DAY && seoulHour(now) >= PAYOUT_HOUR)
  return monthsLater(monthOf(today), isDue ? -1 : -2)
}
