import { addDays, type CivilDate, daysBetween, type Period, weekday } from '../shared/civilDate.ts'
import { refuse } from '../shared/decision.ts'
import { type HolidayRule, holidayRanges } from './holidays.ts'
import { type Occupation, PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from './period.ts'
import { type PeriodReason, type PeriodRefusal, refusalFor } from './periodRefusals.ts'
import { lengthReason, pickUpReason, type ShopRules, shopStartReason } from './shopPeriod.ts'
import { LAST_DAY_AFTER_DAYS, LONGEST_SPAN_DAYS, SHORTEST_SPAN_DAYS } from './window.ts'

/** The facts behind a product's calendar. `lastEnd` is null unless the item is consigned. */
export type CalendarFacts = {
  today: CivilDate
  holidays: readonly HolidayRule[]
  taken: readonly Occupation[]
  turnaroundDays: number
  lastEnd: CivilDate | null
}

/** The facts as lookup tables over the days from today on: index 0 is today. Made by `prepareCalendar`. */
export type Calendar = ShopRules & {
  today: CivilDate
  turnaroundDays: number
  days: readonly CivilDate[]
  indexes: ReadonlyMap<CivilDate, number>
  /** For each day the first day from it on that is taken; Infinity when there is none. */
  nextTaken: readonly number[]
  lastEnd: number
}

function marked(length: number, ranges: readonly (readonly [number, number])[]): boolean[] {
  const marks = Array.from({ length }, () => false)
  for (const [from, to] of ranges) {
    for (let index = Math.max(from, 0); index <= Math.min(to, length - 1); index += 1) marks[index] = true
  }
  return marks
}

function nextMarked(marks: readonly boolean[]): number[] {
  const next: number[] = []
  let found = Number.POSITIVE_INFINITY
  for (let index = marks.length - 1; index >= 0; index -= 1) {
    if (marks[index] === true) found = index
    next[index] = found
  }
  return next
}

/**
 * Builds the lookup tables once, so that every later check (a tapped day) is a few array reads.
 * `turnaroundDays` are the product's own; `taken` already includes the turnaround of the other rentals.
 */
export function prepareCalendar(facts: CalendarFacts): Calendar {
  const { today, turnaroundDays } = facts
  const length = LAST_DAY_AFTER_DAYS + PICKED_UP_DAYS_AFTER_END + turnaroundDays + 1
  const days = Array.from({ length }, (_, index) => addDays(today, index))
  const indexes = new Map(days.map((day, index) => [day, index]))
  // A lookup, because computing the distance to holidays in other months took most of the time.
  const indexOf = (day: CivilDate) => indexes.get(day) ?? (day < today ? -1 : length)
  return {
    today,
    turnaroundDays,
    days,
    indexes,
    firstWeekday: weekday(today),
    closed: marked(
      length,
      holidayRanges(facts.holidays, today).map(({ from, to }) => [indexOf(from), indexOf(to)]),
    ),
    nextTaken: nextMarked(
      marked(
        length,
        facts.taken.map(({ occupiedFrom, occupiedTo }) => [indexOf(occupiedFrom), indexOf(occupiedTo)]),
      ),
    ),
    lastEnd: facts.lastEnd === null ? Number.POSITIVE_INFINITY : daysBetween(today, facts.lastEnd),
  }
}

const indexOf = (day: CivilDate, calendar: Calendar): number =>
  calendar.indexes.get(day) ?? daysBetween(calendar.today, day)

/** The same calendar for a consigned item: `lastEnd` is the last day on which a rental may end. */
export const rentableUntil = (lastEnd: CivilDate, calendar: Calendar): Calendar => ({
  ...calendar,
  lastEnd: indexOf(lastEnd, calendar),
})

const takenWithin = (from: number, to: number, calendar: Calendar): boolean =>
  (calendar.nextTaken[from] ?? Number.POSITIVE_INFINITY) <= to

function startRule(start: number, calendar: Calendar): PeriodReason | null {
  const reason = shopStartReason(start, calendar)
  if (reason !== null) return reason
  return takenWithin(start - SHIPS_DAYS_BEFORE_START, start, calendar) ? 'PERIOD_TAKEN' : null
}

function endRule(start: number, end: number, calendar: Calendar): PeriodReason | null {
  const reason = lengthReason(start, end)
  if (reason !== null) return reason
  if (end > calendar.lastEnd) return 'CONSIGNMENT_ENDS_BEFORE'
  const occupiedTo = end + PICKED_UP_DAYS_AFTER_END + calendar.turnaroundDays
  if (takenWithin(start - SHIPS_DAYS_BEFORE_START, occupiedTo, calendar)) return 'PERIOD_TAKEN'
  return pickUpReason(end, calendar)
}

function firstEnd(start: number, calendar: Calendar): number | null {
  for (let end = start + SHORTEST_SPAN_DAYS; end <= start + LONGEST_SPAN_DAYS; end += 1) {
    if (endRule(start, end, calendar) === null) return end
  }
  return null
}

function startBlock(start: number, calendar: Calendar): PeriodReason | null {
  const reason = startRule(start, calendar)
  if (reason !== null) return reason
  // A day without a possible end is not a start (rule 23); the shortest rental gives the reason.
  return firstEnd(start, calendar) === null ? endRule(start, start + SHORTEST_SPAN_DAYS, calendar) : null
}

/**
 * Why a rental cannot start on `day`, or null when it can. A possible start has at least one possible end
 * (rules 20 to 23).
 */
export const startReason = (day: CivilDate, calendar: Calendar): PeriodReason | null =>
  startBlock(indexOf(day, calendar), calendar)

/** Why a rental that starts on `start` cannot end on `day`, or null when it can. Does not check the start. */
export const endReason = (start: CivilDate, day: CivilDate, calendar: Calendar): PeriodReason | null =>
  endRule(indexOf(start, calendar), indexOf(day, calendar), calendar)

/** True when another member's rental, including its delivery and pick-up, or a downtime covers `day`. */
export const isTaken = (day: CivilDate, calendar: Calendar): boolean => {
  const index = indexOf(day, calendar)
  return calendar.nextTaken[index] === index
}

/** True when every rental that covers `day` would overlap taken days, including its delivery and its return. */
export const runsIntoTaken = (day: CivilDate, calendar: Calendar): boolean => {
  const index = indexOf(day, calendar)
  const from = Math.max(0, index - SHIPS_DAYS_BEFORE_START)
  return takenWithin(from, index + PICKED_UP_DAYS_AFTER_END + calendar.turnaroundDays, calendar)
}

/** Every day on which a rental can start, earliest first. */
export const possibleStarts = (calendar: Calendar): CivilDate[] =>
  calendar.days.filter((_, index) => startBlock(index, calendar) === null)

/** Every day on which a rental from `start` can end, earliest first; none when the start itself is blocked. */
export function possibleEnds(start: CivilDate, calendar: Calendar): CivilDate[] {
  const from = indexOf(start, calendar)
  if (startRule(from, calendar) !== null) return []
  return calendar.days.filter((_, index) => index > from && endRule(from, index, calendar) === null)
}

/** True when a rental can be booked that covers one of these days, both included (rule 508). */
export const isRentableOn = ({ from, to }: { from: CivilDate; to: CivilDate }, calendar: Calendar): boolean =>
  possibleStarts(calendar).some(
    (start) => start <= to && possibleEnds(start, calendar).some((end) => end >= from),
  )

/** The first possible start with its first possible end, or null when nothing can be rented. */
export function firstPossiblePeriod(calendar: Calendar): Period | null {
  for (const [index, start] of calendar.days.entries()) {
    if (startRule(index, calendar) !== null) continue
    const end = calendar.days[firstEnd(index, calendar) ?? -1]
    if (end !== undefined) return { start, end }
  }
  return null
}

/** The server's check of a whole period: why it cannot be rented, or null (rules 20 to 24). */
export function periodRefusal(period: Period, calendar: Calendar): PeriodRefusal | null {
  const start = indexOf(period.start, calendar)
  const end = indexOf(period.end, calendar)
  if (end < start) return refuse('PERIOD_INVALID', daysOf(period))
  const reason = startRule(start, calendar) ?? endRule(start, end, calendar)
  return reason === null ? null : refusalFor(reason, daysOf(period), calendar)
}

const daysOf = ({ start, end }: Period): Period => ({ start, end })
