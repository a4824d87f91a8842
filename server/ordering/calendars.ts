import type pg from 'pg'
import { type Calendar, prepareCalendar } from '../../domain/rental/calendar.ts'
import type { HolidayRule } from '../../domain/rental/holidays.ts'
import { type CivilDate, partsOf } from '../../domain/shared/civilDate.ts'

type Kept = {
  readAt: number
  holidays: HolidayRule[]
  terms: { termId: number; version: number }[]
  calendars: Map<string, Calendar>
}

/** Checkout asks for these terms (decisions, issue: ids 2, 4, 5 and 6). */
const requiredTermIds = [2, 4, 5, 6]

// Staff who add a holiday or a new wording wait this long at most until checkout knows of it.
const keptMs = 5_000
const keptFor = new WeakMap<pg.Pool, Kept>()

/** Holidays and terms change a few times a year and are asked for with every draft: read once, kept for seconds. */
export async function shopRules(
  pool: pg.Pool,
  today: CivilDate,
): Promise<{
  requiredTerms: Kept['terms']
  calendarFor: (turnaroundDays: number, lastEnd: CivilDate | null) => Calendar
}> {
  const known = keptFor.get(pool)
  const kept = known !== undefined && Date.now() - known.readAt < keptMs ? known : await read(pool, today)
  keptFor.set(pool, kept)
  return {
    requiredTerms: kept.terms,
    calendarFor: (turnaroundDays, lastEnd) => {
      const key = `${today}/${turnaroundDays}/${lastEnd}`
      const found = kept.calendars.get(key)
      if (found !== undefined) return found
      const made = prepareCalendar({ today, holidays: kept.holidays, taken: [], turnaroundDays, lastEnd })
      kept.calendars.set(key, made)
      return made
    },
  }
}

async function read(pool: pg.Pool, today: CivilDate): Promise<Kept> {
  const [holidays, terms] = await Promise.all([
    pool.query<{ day: CivilDate }>('SELECT day FROM shop.holidays'),
    pool.query<{ termId: number; version: number }>(
      `SELECT id AS "termId", max(version) AS version FROM shop.terms
       WHERE id = ANY ($1) AND effective_on <= $2 GROUP BY id ORDER BY id`,
      [requiredTermIds, today],
    ),
  ])
  return {
    readAt: Date.now(),
    holidays: holidays.rows.map(({ day }) => ruleOf(day)),
    terms: terms.rows,
    calendars: new Map(),
  }
}

function ruleOf(date: CivilDate): HolidayRule {
  const { year, month, day } = partsOf(date)
  return { year, startMonth: month, startDay: day, endMonth: month, endDay: day }
}
