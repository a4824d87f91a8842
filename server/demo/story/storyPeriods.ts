import {
  type Calendar,
  possibleEnds,
  possibleStarts,
  prepareCalendar,
} from '../../../domain/rental/calendar.ts'
import type { HolidayRule } from '../../../domain/rental/holidays.ts'
import { type Occupation, occupiedDays } from '../../../domain/rental/period.ts'
import { addDays, type CivilDate, maxDate, minDate, type Period } from '../../../domain/shared/civilDate.ts'

export type StoryCalendars = (day: CivilDate) => { calendar: Calendar; starts: readonly CivilDate[] }

/** What could be chosen on a day, worked out once a day: a story asks for the same days again and again. */
export function storyCalendars(holidays: readonly HolidayRule[]): StoryCalendars {
  const known = new Map<CivilDate, ReturnType<StoryCalendars>>()
  return (today) => {
    const found = known.get(today)
    if (found !== undefined) return found
    const calendar = prepareCalendar({ today, holidays, taken: [], turnaroundDays: 0, lastEnd: null })
    const made = { calendar, starts: possibleStarts(calendar) }
    known.set(today, made)
    return made
  }
}

/** A story compares the same few hundred days hundreds of thousands of times. */
function remembered<Args extends readonly (string | number)[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const known = new Map<string, Result>()
  return (...args) => {
    const key = args.join(' ')
    const found = known.get(key) ?? work(...args)
    known.set(key, found)
    return found
  }
}

/** `addDays`, remembered. */
export const daysLater = remembered(addDays)
const occupation = remembered((start: CivilDate, end: CivilDate, turnaroundDays: number) =>
  occupiedDays({ start, end }, turnaroundDays),
)

type Range = readonly [from: number, to: number]

/** Days count from the seeding day: −1 is yesterday. */
export type Wish = {
  ordered: Range
  start: Range
  end?: Range
  /** Rental days, both ends counted. */
  days: Range
  /** At least so many days between ordering and the start. */
  ahead?: number
}

/** The latest order day, with the earliest period, that fulfils a wish and that `isFree` agrees to. */
export function periodFor(
  seedingDay: CivilDate,
  calendars: StoryCalendars,
  wish: Wish,
  isFree: (period: Period, ordered: CivilDate) => boolean,
): { ordered: CivilDate; period: Period } | null {
  const daysOf = ([from, to]: Range) => ({
    from: daysLater(seedingDay, from),
    to: daysLater(seedingDay, to),
  })
  const starting = daysOf(wish.start)
  const ending = daysOf(wish.end ?? [-400, 400])
  for (let at = wish.ordered[1]; at >= wish.ordered[0]; at -= 1) {
    const ordered = daysLater(seedingDay, at)
    const earliest = maxDate(starting.from, daysLater(ordered, wish.ahead ?? 0))
    const { calendar, starts } = calendars(ordered)
    for (const start of starts) {
      if (start < earliest || start > starting.to) continue
      const from = maxDate(ending.from, daysLater(start, wish.days[0] - 1))
      const to = minDate(ending.to, daysLater(start, wish.days[1] - 1))
      const end = possibleEnds(start, calendar).find(
        (day) => day >= from && day <= to && isFree({ start, end: day }, ordered),
      )
      if (end !== undefined) return { ordered, period: { start, end } }
    }
  }
  return null
}

/** Remembers who has which product when. */
export function bookedDays() {
  const taken = new Map<string, Occupation[]>()
  return {
    isFree: (key: string, period: Period, turnaroundDays: number): boolean => {
      const others = taken.get(key)
      if (others === undefined) return true
      const wanted = occupation(period.start, period.end, turnaroundDays)
      return others.every(
        (other) => other.occupiedTo < wanted.occupiedFrom || other.occupiedFrom > wanted.occupiedTo,
      )
    },
    take: (key: string, period: Period, turnaroundDays: number): void => {
      taken.set(key, [...(taken.get(key) ?? []), occupation(period.start, period.end, turnaroundDays)])
    },
  }
}
