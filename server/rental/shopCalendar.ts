import { type Calendar, prepareCalendar, rentableUntil } from '../../domain/rental/calendar.ts'
import type { HolidayRule } from '../../domain/rental/holidays.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { ShopNow } from '../../domain/wire/shop.ts'
import type { Deps } from '../platform/deps.ts'
import { staleForMs } from '../platform/ttlCache.ts'
import { holidayRules } from './holidays.ts'

type Db = Deps['db']
type Cached = { readAt: number; holidays: HolidayRule[]; calendars: Map<string, Calendar> }

/** The calendar for a product with this turnaround, rentable until `lastEnd`; it knows no taken days. */
type CalendarFor = (turnaroundDays: number, lastEnd: CivilDate | null) => Calendar

const cachedFor = new WeakMap<Db['pool'], Cached>()

/**
 * Calendars as of `today`. Cached for seconds: every draft, every list with days and every page needs them, and holidays
 * change a few times a year.
 */
export async function shopCalendar(db: Db, today: CivilDate): Promise<CalendarFor> {
  const { holidays, calendars } = await cached(db)
  const ofTurnaround = (turnaroundDays: number): Calendar => {
    const key = `${today}/${turnaroundDays}`
    const found = calendars.get(key)
    if (found !== undefined) return found
    const made = prepareCalendar({ today, holidays, taken: [], turnaroundDays, lastEnd: null })
    calendars.set(key, made)
    return made
  }
  return (turnaroundDays, lastEnd) => {
    const calendar = ofTurnaround(turnaroundDays)
    return lastEnd === null ? calendar : rentableUntil(lastEnd, calendar)
  }
}

/** The shop's day, with the days that a rental can reach from it on which nothing ships and nothing is picked up. */
export async function shopDay(db: Db, today: CivilDate): Promise<Omit<ShopNow, 'now'>> {
  const { days, closed } = (await shopCalendar(db, today))(0, null)
  return { today, closedDays: days.filter((_, index) => closed[index]) }
}

async function cached(db: Db): Promise<Cached> {
  const known = cachedFor.get(db.pool)
  if (known !== undefined && performance.now() - known.readAt < staleForMs.closedDays) return known
  const read = { readAt: performance.now(), holidays: await holidayRules(db), calendars: new Map() }
  cachedFor.set(db.pool, read)
  return read
}
