import {
  type Calendar,
  possibleEnds,
  possibleStarts,
  prepareCalendar,
} from '../../../domain/rental/calendar.ts'
import type { HolidayRule } from '../../../domain/rental/holidays.ts'
import { occupiedDays } from '../../../domain/rental/period.ts'
import { addDays, type CivilDate, daysBetween, type Period } from '../../../domain/shared/civilDate.ts'

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
  isFree: (period: Period) => boolean,
): { ordered: CivilDate; period: Period } | null {
  const within = (day: CivilDate, [from, to]: Range) => {
    const at = daysBetween(seedingDay, day)
    return at >= from && at <= to
  }
  for (let at = wish.ordered[1]; at >= wish.ordered[0]; at -= 1) {
    const ordered = addDays(seedingDay, at)
    const { calendar, starts } = calendars(ordered)
    for (const start of starts) {
      if (!within(start, wish.start) || daysBetween(ordered, start) < (wish.ahead ?? 0)) continue
      const end = possibleEnds(start, calendar).find((day) => {
        const days = daysBetween(start, day) + 1
        return (
          days >= wish.days[0] &&
          days <= wish.days[1] &&
          within(day, wish.end ?? [-400, 400]) &&
          isFree({ start, end: day })
        )
      })
      if (end !== undefined) return { ordered, period: { start, end } }
    }
  }
  return null
}

/** Remembers who has which product when. */
export function bookedDays() {
  const taken = new Map<string, { from: CivilDate; to: CivilDate }[]>()
  const daysOf = (period: Period, turnaroundDays: number) => {
    const { occupiedFrom: from, occupiedTo: to } = occupiedDays(period, turnaroundDays)
    return { from, to }
  }
  return {
    isFree: (key: string, period: Period, turnaroundDays: number): boolean => {
      const wanted = daysOf(period, turnaroundDays)
      return (taken.get(key) ?? []).every(({ from, to }) => to < wanted.from || from > wanted.to)
    },
    take: (key: string, period: Period, turnaroundDays: number): void => {
      taken.set(key, [...(taken.get(key) ?? []), daysOf(period, turnaroundDays)])
    },
  }
}
