import { PICKED_UP_DAYS_AFTER_END } from '../../../domain/rental/period.ts'
import { rentalWindow } from '../../../domain/rental/window.ts'
import { type Bounds, type Month, monthsOf, wholeWeeks } from '../../../domain/shared/calendarMonths.ts'
import { addDays, type CivilDate, monthOf, partsOf } from '../../../domain/shared/civilDate.ts'

/** The day on which a rental that ends on the last possible day is picked up. */
const lastPickUp = (today: CivilDate): CivilDate =>
  addDays(rentalWindow(today).lastDay, PICKED_UP_DAYS_AFTER_END)

/** Returns the days from the Sunday of today's week to the Saturday of the last pick-up's week. */
export const shownDays = (today: CivilDate): CivilDate[] => wholeWeeks(today, lastPickUp(today))

/** Returns the months from today's to the last pick-up's, at most three, with the weeks of the shown days. */
export const shownMonths = (today: CivilDate, days: readonly CivilDate[] = shownDays(today)): Month[] =>
  monthsOf(days, { first: today, last: lastPickUp(today) })

/** The days of the rental window, seen from `today`. */
export function windowBounds(today: CivilDate): Bounds {
  const { firstStart: first, lastDay: last } = rentalWindow(today)
  return { first, last }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns the months for which availability is loaded: this one and the next two. */
export function availabilityMonths(today: CivilDate): readonly [string, string, string] {
  const { year, month } = partsOf(today)
  const of = (shift: number) => {
    const at = new Date(Date.UTC(year, month - 1 + shift, 1))
    return `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}`
  }
  return [monthOf(today), of(1), of(2)]
}
