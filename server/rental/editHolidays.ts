import type { Kysely } from 'kysely'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { HolidayBody, HolidayChange } from '../../domain/wire/staffHolidays.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'

type By = { actor: string; at: Date; reason: string }
type Saved<Code extends RefusalCode> = { id: CivilDate } | Refusal<Code>

/** All holidays, the latest day first, each with the version that a change must name. */
export async function staffHolidays({ kysely }: Deps['db']) {
  const rows = await kysely.selectFrom('shop.holidays').selectAll().orderBy('day', 'desc').execute()
  return rows.map((row) => ({ ...row, id: row.day, version: hashOf(row) }))
}

/** Makes a day a holiday. Refuses INVALID_REQUEST when it already is one. */
export const addHoliday = (
  db: Deps['db'],
  { day, name, kind }: HolidayBody,
  by: By,
): Promise<Saved<'INVALID_REQUEST'>> =>
  db.kysely.transaction().execute(async (trx) => {
    const after = { day, name, kind }
    const added = await trx
      .insertInto('shop.holidays')
      .values(after)
      .onConflict((known) => known.column('day').doNothing())
      .returning('day')
      .executeTakeFirst()
    if (added === undefined) return refuse('INVALID_REQUEST', { fields: { day: '이미 휴일이에요.' } })
    await recordChange(trx, { subject: 'holidays', key: day, before: null, after, ...by })
    return { id: day }
  })

/** Changes a holiday's name and kind. Refuses NOT_FOUND, CONTENT_CHANGED. */
export const changeHoliday = (
  db: Deps['db'],
  day: CivilDate,
  { name, kind, version }: HolidayChange,
  by: By,
): Promise<Saved<'CONTENT_CHANGED' | 'NOT_FOUND'>> =>
  db.kysely.transaction().execute(async (trx) => {
    const before = await lockedHoliday(trx, day)
    if (before === undefined) return refuse('NOT_FOUND')
    if (version !== undefined && version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    const after = { day, name, kind }
    if (hashOf(after) === hashOf(before)) return { id: day }
    await trx.updateTable('shop.holidays').set({ name, kind }).where('day', '=', day).execute()
    await recordChange(trx, { subject: 'holidays', key: day, before, after, ...by })
    return { id: day }
  })

/** Makes a holiday an ordinary day again. Refuses NOT_FOUND. */
export async function removeHoliday(
  db: Deps['db'],
  day: CivilDate,
  by: By,
): Promise<Refusal<'NOT_FOUND'> | null> {
  return db.kysely.transaction().execute(async (trx) => {
    const before = await trx
      .deleteFrom('shop.holidays')
      .where('day', '=', day)
      .returningAll()
      .executeTakeFirst()
    if (before === undefined) return refuse('NOT_FOUND')
    await recordChange(trx, { subject: 'holidays', key: day, before, after: null, ...by })
    return null
  })
}

const lockedHoliday = (trx: Kysely<Tables>, day: CivilDate) =>
  trx.selectFrom('shop.holidays').selectAll().where('day', '=', day).forUpdate().executeTakeFirst()
