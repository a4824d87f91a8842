import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

type By = { actor: string; at: Date }

/** Makes a day a holiday, or renames it. */
export async function setHoliday(
  db: Deps['db'],
  holiday: { day: CivilDate; name: string; kind: 'temporary' | 'company' },
  by: By,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('shop.holidays')
      .selectAll()
      .where('day', '=', holiday.day)
      .forUpdate()
      .executeTakeFirst()
    if (before?.name === holiday.name && before.kind === holiday.kind) return
    const { name, kind } = holiday
    await trx
      .insertInto('shop.holidays')
      .values(holiday)
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ name, kind }))
      .execute()
    await recordChange(trx, {
      subject: 'holidays',
      key: holiday.day,
      before: before ?? null,
      after: holiday,
      ...by,
    })
  })
}

/** Makes a holiday an ordinary day again. Refuses NOT_FOUND. */
export async function removeHoliday(db: Deps['db'], day: CivilDate, by: By): Promise<Refusal | null> {
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
