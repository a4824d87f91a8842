import { sql } from 'kysely'
import { maskedName } from '../../../domain/members/maskedName.ts'
import type { WaitingList } from '../../../domain/wire/staffBoard.ts'
import { memberNames } from '../../members/index.ts'
import { unionOf } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { itemTexts } from '../texts.ts'

const sinces = {
  application: 'c.applied_at',
  diagnosis: 'c.received_at',
  missing: 'c.missing_since',
} as const

/**
 * Consignments awaiting their parcel, under appraisal or lost: of each of these kinds the number and the first rows, the
 * oldest first.
 */
export async function consignmentsWaiting(
  { db }: Pick<Deps, 'db'>,
  kinds: readonly (keyof typeof sinces)[],
  rowsAtMost: number,
): Promise<WaitingList[]> {
  const each = kinds.map((kind) => {
    const since = sinces[kind]
    const all = db.kysely.selectFrom('shop.consignments as c')
    const found =
      kind === 'missing' ? all.where('c.missing_since', 'is not', null) : all.where('c.status', '=', kind)
    const first = found
      .select([sql<string>`${kind}::text`.as('kind'), 'c.consignment_id as id', `${since} as since`])
      .select(['c.consignment_number as number', 'c.member_id'])
      .orderBy(since)
      .orderBy('c.consignment_id')
      .limit(rowsAtMost)
    return {
      first: db.kysely.selectFrom(first.as('f')).selectAll('f'),
      number: found.select(({ fn }) => [
        sql<string>`${kind}::text`.as('kind'),
        fn.countAll<number>().as('count'),
      ]),
    }
  })
  const [rows, numbers] = await Promise.all([
    db.kysely
      .selectFrom(unionOf(each.map(({ first }) => first)).as('c'))
      .innerJoin(memberNames.as('m'), 'm.id', 'c.member_id')
      .select(['c.kind', 'c.id', 'c.number', 'c.since', 'm.name'])
      .orderBy('c.since')
      .orderBy('c.id')
      .execute(),
    unionOf(each.map(({ number }) => number)).execute(),
  ])
  const textOf = await itemTexts(
    db.pool,
    rows.map(({ id }) => id),
  )
  return kinds.map((of) => ({
    count: numbers.find(({ kind }) => kind === of)?.count ?? 0,
    rows: rows
      .filter(({ kind }) => kind === of)
      .map(({ id, number, name, since }) => ({
        id,
        name: `${textOf(id).brand} ${textOf(id).modelName}`.trim(),
        about: `${number} · ${maskedName(name)}`,
        ...{ on: since?.toISOString() ?? null, lateDays: 0, amount: null },
      })),
  }))
}
