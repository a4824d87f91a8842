import { z } from 'zod'
import { maskedName } from '../../../domain/members/maskedName.ts'
import type { TypedSearch } from '../../../domain/shared/typedSearch.ts'
import type { StaffHit } from '../../../domain/wire/staffSearch.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { itemTexts } from '../texts.ts'

const bySaid = statement({
  name: 'consignments.foundBySaid',
  text: `SELECT c.consignment_id AS id, c.consignment_number AS number,
      CASE WHEN m.withdrawn_at IS NULL THEN m.name END AS "memberName"
    FROM (
      SELECT * FROM shop.consignments WHERE consignment_number >= $1 AND consignment_number < $1 || chr(1114111)
      UNION SELECT * FROM shop.consignments WHERE tracking_number = $2
      UNION SELECT * FROM shop.consignments WHERE back_tracking_number = $2) c
    JOIN shop.member_names() m ON m.id = c.member_id ORDER BY c.applied_at DESC LIMIT $3`,
  row: z.object({ id: z.string(), number: z.string(), memberName: z.string().nullable() }),
})

/** Consignments by the beginning of their number or by the tracking number of their parcel, here or back. */
export async function findConsignments(
  { db }: Pick<Deps, 'db'>,
  { number, parcel }: TypedSearch,
  atMost: number,
): Promise<StaffHit[]> {
  if (number === null && parcel === null) return []
  const found = await bySaid(db.pool, [number, parcel, atMost])
  const textOf = await itemTexts(
    db.pool,
    found.map(({ id }) => id),
  )
  return found.map(({ id, number, memberName }) => ({
    kind: 'consignment',
    id,
    title: number,
    about: [
      `${textOf(id).brand} ${textOf(id).modelName}`.trim(),
      memberName === null ? '' : maskedName(memberName),
    ]
      .filter((words) => words !== '')
      .join(' · '),
    ...{ order: null, status: null },
  }))
}
