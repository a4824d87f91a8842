import { z } from 'zod'
import { ROWS_OF_MEMBER_PAGE } from '../../../domain/shared/memberPages.ts'
import type { SettledConsignment } from '../../../domain/wire/settlements.ts'
import { pagedStatement } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { namesOf } from './itemNames.ts'

const settled =
  'FROM shop.settlement_rows_of($1) r JOIN shop.settled_items($1) i ON i.consignment_id = r.consignment_id'

const consignmentsOf = pagedStatement({
  name: 'settlement.consignments',
  from: `FROM (SELECT DISTINCT r.consignment_id ${settled}) AS consignments`,
  page: `
    SELECT r.consignment_id AS "consignmentId", i.number AS "consignmentNumber", i.brand,
      i.model AS "modelName", count(*)::int AS rows,
      coalesce(sum(r.expected) FILTER (WHERE r.status IS DISTINCT FROM 'paid'), 0)::bigint AS "pendingAmount",
      coalesce(sum(r.expected) FILTER (WHERE r.status = 'paid'), 0)::bigint AS "completedAmount",
      max(r.month) AS "lastMonth"
    ${settled}
    GROUP BY 1, 2, 3, 4 ORDER BY max(r.occurred_at) DESC, 1 LIMIT ${ROWS_OF_MEMBER_PAGE} OFFSET $2`,
  row: z.object({
    consignmentId: z.string(),
    consignmentNumber: z.string(),
    brand: z.string(),
    modelName: z.string(),
    rows: z.int(),
    pendingAmount: z.int(),
    completedAmount: z.int(),
    lastMonth: z.string(),
  }),
})

/** A page of the owner's consignments that earned something, the latest first. */
export async function settledConsignments(
  { db }: Pick<Deps, 'db'>,
  ownerId: number,
  curPage: number,
): Promise<{ result: SettledConsignment[]; cntAll: number }> {
  const { rows, cntAll } = await consignmentsOf(db.pool, [ownerId], curPage)
  const nameOf = await namesOf(db, rows)
  return { result: rows.map((row) => ({ ...row, ...nameOf(row) })), cntAll }
}
