import { addDays, type CivilDate, daysBetween, type Period } from '../shared/civilDate.ts'
import { about, refuse } from '../shared/decision.ts'
import type { Calendar } from './calendar.ts'
import { isOverBeforeArrival, type Lent, lateDaysOf } from './lateReturn.ts'
import { PICKED_UP_DAYS_AFTER_END } from './period.ts'
import { type PeriodReason, type PeriodRefusal, refusalFor } from './periodRefusals.ts'
import { pickUpReason } from './shopPeriod.ts'
import { LAST_DAY_AFTER_DAYS, LONGEST_SPAN_DAYS } from './window.ts'

type Days = { from: CivilDate; to: CivilDate }

/** Why a rental cannot be extended to a day; the days up to its end, and those that are over, are no choice at all. */
type ExtensionReason = Extract<
  PeriodReason,
  | 'PERIOD_TOO_LONG'
  | 'PERIOD_TOO_LATE'
  | 'PERIOD_TAKEN'
  | 'END_BLOCKED_BY_HOLIDAY'
  | 'CONSIGNMENT_ENDS_BEFORE'
>

/** The first day that a rental can be extended to: the day after its end, or today for one that is over. */
export const firstExtension = ({ end }: Period, today: CivilDate): CivilDate => {
  const next = addDays(end, 1)
  return next < today ? today : next
}

/** What decides whether a rental can be extended at all, before its calendar is looked at. */
type Extendable = Lent & {
  isArrivalAwaited: boolean
  /** The late days that charges to the renter name so far. */
  lateDaysCharged: number
}

/**
 * Whether the rental of an item can be extended, whatever its calendar says (rule 652). `too_late`: its days are over,
 * and its renter did not have the item on them. `charged`: late days that were charged are not extended over (rule 324).
 * `longest`: its longest rental is over, or booked already.
 */
export function extensionOutlook(
  { lateDaysCharged, ...rental }: Extendable,
  today: CivilDate,
): 'open' | 'too_late' | 'charged' | 'longest' {
  if (isOverBeforeArrival(rental, today)) return 'too_late'
  if (lateDaysCharged > 0 && lateDaysOf(rental, today) > 0) return 'charged'
  return daysBetween(rental.start, firstExtension(rental, today)) > LONGEST_SPAN_DAYS ? 'longest' : 'open'
}

/** The days that a longer rental occupies beyond what it does already: its pick-up and turnaround move with its end. */
export const extensionDays = ({ end }: Period, to: CivilDate, turnaroundDays: number): Days => {
  const after = PICKED_UP_DAYS_AFTER_END + turnaroundDays
  return { from: addDays(end, after + 1), to: addDays(to, after) }
}

/**
 * Why a rental that is booked or under way cannot end on the later `day`, or null when it can (rule 321). The calendar's
 * turnaround is that of the rental.
 */
export function extensionReason(rental: Period, day: CivilDate, calendar: Calendar): ExtensionReason | null {
  const { today, turnaroundDays, nextTaken, lastEnd } = calendar
  const end = daysBetween(today, day)
  if (daysBetween(rental.start, day) > LONGEST_SPAN_DAYS) return 'PERIOD_TOO_LONG'
  if (end > LAST_DAY_AFTER_DAYS) return 'PERIOD_TOO_LATE'
  if (end > lastEnd) return 'CONSIGNMENT_ENDS_BEFORE'
  const added = extensionDays(rental, day, turnaroundDays)
  const from = Math.max(0, daysBetween(today, added.from))
  if ((nextTaken[from] ?? Number.POSITIVE_INFINITY) <= daysBetween(today, added.to)) return 'PERIOD_TAKEN'
  return pickUpReason(end, calendar)
}

/** Every day that a rental can be extended to, the earliest first (rule 321). */
export function extensionEnds(rental: Period, calendar: Calendar): CivilDate[] {
  const first = firstExtension(rental, calendar.today)
  return Array.from({ length: LONGEST_SPAN_DAYS + 1 }, (_, nth) => addDays(first, nth)).filter(
    (day) => extensionReason(rental, day, calendar) === null,
  )
}

/** The server's check of a new end, or null when the rental can be extended to it (rule 321). */
export function extensionRefusal(rental: Period, day: CivilDate, calendar: Calendar): PeriodRefusal | null {
  const period = { start: rental.start, end: day }
  const wantedFor = 'extension'
  if (day < firstExtension(rental, calendar.today)) return refuse('PERIOD_INVALID', { ...period, wantedFor })
  const reason = extensionReason(rental, day, calendar)
  if (reason === null) return null
  return reason === 'PERIOD_TAKEN'
    ? refuse(reason, { ...period, wantedFor, taken: takenOf(rental, day, calendar) })
    : about(refusalFor(reason, period, calendar), { wantedFor })
}

/** The days in the way of a longer rental, each run of them as one. */
function takenOf(rental: Period, day: CivilDate, { today, turnaroundDays, nextTaken }: Calendar): Days[] {
  const added = extensionDays(rental, day, turnaroundDays)
  const first = Math.max(0, daysBetween(today, added.from))
  const runs: Days[] = []
  for (let offset = first; offset <= daysBetween(today, added.to); offset += 1) {
    if (nextTaken[offset] !== offset) continue
    const date = addDays(today, offset)
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.to, 1) === date) last.to = date
    else runs.push({ from: date, to: date })
  }
  return runs
}
