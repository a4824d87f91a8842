import { type CivilDate, maxDate, minDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { rentalWindow } from './window.ts'

type Days = { from: CivilDate; to: CivilDate }

/** The first and the last day that an owner can block: those that can be rented, within the contract (rule 410). */
export function ownersWindow(
  today: CivilDate,
  lastRentableDay: CivilDate,
): { firstDay: CivilDate; lastDay: CivilDate } {
  const { firstStart, lastDay } = rentalWindow(today)
  return { firstDay: firstStart, lastDay: minDate(lastDay, lastRentableDay) }
}

/** The parts of `taken` that lie between the two days, both included. */
export const daysInTheWay = ({ from, to }: Days, taken: readonly Days[]): Days[] =>
  taken
    .filter((one) => one.from <= to && one.to >= from)
    .map((one) => ({ from: maxDate(one.from, from), to: minDate(one.to, to) }))

/**
 * Why an owner cannot block these days, both included, or null (rules 410 and 411): PERIOD_INVALID, PERIOD_TOO_EARLY,
 * PERIOD_TOO_LATE, or OWNERS_DAYS_TAKEN with the days in the way.
 */
export function ownersDaysRefusal(
  days: Days,
  { today, lastRentableDay, taken }: { today: CivilDate; lastRentableDay: CivilDate; taken: readonly Days[] },
): Refusal<'OWNERS_DAYS_TAKEN' | 'PERIOD_INVALID' | 'PERIOD_TOO_EARLY' | 'PERIOD_TOO_LATE'> | null {
  const period = { start: days.from, end: days.to, wantedFor: 'owners_days' as const }
  const { firstDay, lastDay } = ownersWindow(today, lastRentableDay)
  if (days.to < days.from) return refuse('PERIOD_INVALID', period)
  if (days.from < firstDay) return refuse('PERIOD_TOO_EARLY', { ...period, earliest: firstDay })
  if (days.to > lastDay) return refuse('PERIOD_TOO_LATE', { ...period, latest: lastDay })
  const inTheWay = daysInTheWay(days, taken)
  return inTheWay.length === 0 ? null : refuse('OWNERS_DAYS_TAKEN', { taken: inTheWay })
}
