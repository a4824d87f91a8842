import * as z from 'zod/mini'
import { ROWS_OF_MEMBER_PAGE } from '../../domain/shared/memberPages.ts'
import {
  type PointEntry,
  type PointHistory,
  type PointHistoryQuery,
  type PointSums,
  pointEntry,
  pointEntryType,
} from '../../domain/wire/points.ts'
import { rowsBefore } from '../platform/database/pages.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/**
 * A page of the member's point history of the last two years, newest first, each row with its order, and the sums by
 * kind. Only finance sees older rows.
 */
export async function pointHistory(
  needs: Needs,
  memberId: number,
  { gubun = 'total', curPage }: PointHistoryQuery,
): Promise<PointHistory> {
  const [result, { sums, counts }] = await Promise.all([
    entriesOf(needs, memberId, { gubun, curPage }),
    sumsOf(needs, memberId),
  ])
  return { result, cntAll: counts[gubun], sums }
}

const { reason, reissuedPoints, repaidPoints, orderId, orderNumbers, productName, moreProducts } =
  pointEntry.shape

// The inner query skips the rows before the page with an index-only scan.
const pageOf = (name: string, ofType: string) =>
  statement({
    name: `wallet.${name}`,
    text: `
    SELECT e.pos, e.type, e.reason, e.points, e.occurred_at AS "occurredAt", e.expires_at AS "expiresAt",
      e.reissued AS "reissuedPoints", e.repaid AS "repaidPoints", i.order_id AS "orderId", i.order_numbers AS "orderNumbers",
      i.product_name AS "productName", coalesce(i.more, 0) AS "moreProducts"
    FROM (
      SELECT pos FROM shop.point_entries
      WHERE member_id = $1 AND occurred_at >= $2::timestamptz - interval '2 years' ${ofType}
      ORDER BY occurred_at DESC, pos DESC LIMIT ${ROWS_OF_MEMBER_PAGE} OFFSET $3
    ) AS page JOIN shop.point_entries e ON e.pos = page.pos
    LEFT JOIN LATERAL (
      SELECT l.order_id, l.order_numbers, p.product_name,
        CASE WHEN e.order_item_id IS NULL THEN count(*) OVER () - 1 ELSE 0 END AS more
      FROM shop.order_lines() l JOIN shop.rentable_products() p ON p.id = l.product_id
      WHERE l.order_item_id = e.order_item_id OR (e.order_item_id IS NULL AND l.order_id = e.order_id)
      ORDER BY l.nth LIMIT 1
    ) AS i ON true
    ORDER BY e.occurred_at DESC, e.pos DESC`,
    row: z.object({
      ...{
        type: pointEntryType,
        reason,
        reissuedPoints,
        repaidPoints,
        orderId,
        orderNumbers,
        productName,
        moreProducts,
      },
      ...{ pos: z.int(), points: z.int(), occurredAt: z.date(), expiresAt: z.nullable(z.date()) },
    }),
  })
// Two statements, so that the filtered one gets its own plan: a shared plan would read the whole history.
const pageOfAll = pageOf('history', '')
const pageOfType = pageOf('historyOfType', 'AND type = $4')

async function entriesOf(
  { db, clock }: Needs,
  memberId: number,
  { gubun, curPage }: Required<PointHistoryQuery>,
): Promise<PointEntry[]> {
  const page = [memberId, clock.now(), rowsBefore(curPage)]
  const rows = await (gubun === 'total' ? pageOfAll(db.pool, page) : pageOfType(db.pool, [...page, gubun]))
  return rows.map(({ pos, occurredAt, expiresAt, ...row }) => ({
    ...row,
    id: String(pos),
    createdAt: occurredAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

const sumsByType = statement({
  name: 'wallet.sums',
  text: `SELECT type, sum(points)::bigint AS points, count(*) AS count FROM shop.point_entries
    WHERE member_id = $1 AND occurred_at >= $2::timestamptz - interval '2 years' GROUP BY type`,
  row: z.object({ type: pointEntryType, points: z.int(), count: z.int() }),
})

async function sumsOf(
  { db, clock }: Needs,
  memberId: number,
): Promise<{ sums: PointSums; counts: PointSums }> {
  const rows = await sumsByType(db.pool, [memberId, clock.now()])
  const sums: PointSums = { total: 0, earn: 0, usage: 0, expiration: 0, cancel: 0, suspend: 0 }
  const counts = { ...sums }
  for (const { type, points, count } of rows) {
    sums[type] = points
    sums.total += points
    counts[type] = count
    counts.total += count
  }
  return { sums, counts }
}
