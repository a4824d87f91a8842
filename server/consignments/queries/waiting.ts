import { maskedName } from '../../../domain/members/maskedName.ts'
import type { WaitingList } from '../../../domain/wire/staffBoard.ts'
import { memberNames } from '../../members/index.ts'
import { countOf } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { itemTexts } from '../texts.ts'

const sinces = {
  application: 'c.applied_at',
  diagnosis: 'c.received_at',
  missing: 'c.missing_since',
} as const

/** Consignments awaiting their parcel, under appraisal or lost: their number and the first rows, the oldest first. */
export async function consignmentsWaiting(
  { db }: Pick<Deps, 'db'>,
  what: 'application' | 'diagnosis' | 'missing',
  rowsAtMost: number,
): Promise<WaitingList> {
  const since = sinces[what]
  const all = db.kysely.selectFrom('shop.consignments as c')
  const found =
    what === 'missing' ? all.where('c.missing_since', 'is not', null) : all.where('c.status', '=', what)
  const [rows, count] = await Promise.all([
    found
      .innerJoin(memberNames.as('m'), 'm.id', 'c.member_id')
      .select(['c.consignment_id as id', 'c.consignment_number as number', 'm.name', `${since} as since`])
      .orderBy(since)
      .orderBy('c.consignment_id')
      .limit(rowsAtMost)
      .execute(),
    countOf(found),
  ])
  const textOf = await itemTexts(
    db.pool,
    rows.map(({ id }) => id),
  )
  return {
    count,
    rows: rows.map(({ id, number, name, since }) => ({
      id,
      name: `${textOf(id).brand} ${textOf(id).modelName}`.trim(),
      about: `${number} · ${maskedName(name)}`,
      ...{ on: since?.toISOString() ?? null, lateDays: 0, amount: null },
    })),
  }
}
