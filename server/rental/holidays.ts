import { addDays, type CivilDate, partsOf } from '../../domain/shared/civilDate.ts'
import type { HolidayRuleWire } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'

/** Merges consecutive holidays of one year into one rule; every rule names its year. */
export async function holidayRules(db: Deps['db']): Promise<HolidayRuleWire[]> {
  const rows = await db.kysely.selectFrom('shop.holidays').select('day').orderBy('day').execute()
  return joined(rows.map((row) => row.day))
}

/** The days on which nothing is sent or picked up: those on which only the shop is closed are among them. */
export async function closedDays({ kysely }: Deps['db']): Promise<ReadonlySet<CivilDate>> {
  const rows = await kysely.selectFrom('shop.holidays').select('day').execute()
  return new Set(rows.map(({ day }) => day))
}

/** The days that are holidays for everybody, without those on which only the shop is closed. */
export async function publicHolidays({ kysely }: Deps['db']): Promise<ReadonlySet<CivilDate>> {
  const rows = await kysely.selectFrom('shop.holidays').select('day').where('kind', '<>', 'company').execute()
  return new Set(rows.map(({ day }) => day))
}

function joined(days: readonly CivilDate[]): HolidayRuleWire[] {
  const rules: (HolidayRuleWire & { last: CivilDate })[] = []
  for (const day of days) {
    const { year, month, day: dayOfMonth } = partsOf(day)
    const before = rules.at(-1)
    if (before !== undefined && before.year === year && before.last === addDays(day, -1))
      Object.assign(before, { endMonth: month, endDay: dayOfMonth, last: day })
    else
      rules.push({
        year,
        startMonth: month,
        startDay: dayOfMonth,
        endMonth: month,
        endDay: dayOfMonth,
        last: day,
      })
  }
  return rules.map(({ last: _, ...rule }) => rule)
}
