import { rentalWindow } from '../../../domain/rental/window.ts'
import { addDays, type CivilDate, monthOf, partsOf, weekday } from '../../../domain/shared/civilDate.ts'

/** From the Sunday of today's week to the Saturday of the last day's: weeks wholly outside are left out. */
export function shownDays(today: CivilDate): CivilDate[] {
  const { lastDay } = rentalWindow(today)
  const from = addDays(today, -weekday(today))
  const to = addDays(lastDay, 6 - weekday(lastDay))
  const days: CivilDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The months of the window: today's to the last day's, at most three. */
export function shownMonths(today: CivilDate): { first: CivilDate; count: number } {
  const { lastDay } = rentalWindow(today)
  const a = partsOf(today)
  const b = partsOf(lastDay)
  return { first: today, count: (b.year - a.year) * 12 + b.month - a.month + 1 }
}

/** The picker speaks in dates of the phone's zone, at midnight; only their calendar numbers are used. */
export const toDate = (day: CivilDate): Date => {
  const { year, month, day: date } = partsOf(day)
  return new Date(year, month - 1, date)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
export const toCivil = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/** Availability is loaded for this month and the next two (specification 1 §7). */
export function availabilityMonths(today: CivilDate): readonly [string, string, string] {
  const { year, month } = partsOf(today)
  const of = (shift: number) => {
    const at = new Date(Date.UTC(year, month - 1 + shift, 1))
    return `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}`
  }
  return [monthOf(today), of(1), of(2)]
}
