import * as z from 'zod/mini'
import { ROWS_OF_MEMBER_PAGE } from '../../../domain/shared/memberPages.ts'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import type { OrderHistoryRow } from '../../../domain/wire/orders.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { since } from '../../payments/index.ts'
import { pagedStatement } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { feeChangesOf } from './deliveryChanges.ts'
import { extensionsOf } from './extensions.ts'
import { itemRows, itemsOf } from './orderItems.ts'
import { recentNotices } from './orderNotices.ts'

type Page = { curPage: number; period?: '6' | '12' | '24' | undefined }

const mine = `FROM shop.orders WHERE member_id = $1 AND status = 'placed'
  AND placed_at >= coalesce($2::timestamptz, '-infinity')`

const ordersOf = pagedStatement({
  name: 'ordering.history',
  from: mine,
  // The page is cut from keys alone, so that the rows before it are never looked up.
  page: `SELECT o.order_id, o.order_numbers, o.placed_at, o.start_on, greatest(o.end_on, x.until) AS end_on,
      o.total_amount + x.card + d.paid - d.back AS total_amount
    FROM (SELECT order_id ${mine} ORDER BY placed_at DESC, order_id DESC LIMIT ${ROWS_OF_MEMBER_PAGE} OFFSET $3) AS cut
    JOIN shop.orders o ON o.order_id = cut.order_id CROSS JOIN LATERAL ${extensionsOf('o.order_id')} AS x
    CROSS JOIN LATERAL ${feeChangesOf('o.order_id')} AS d ORDER BY o.placed_at DESC, o.order_id DESC`,
  row: z.object({
    ...{ order_id: z.string(), order_numbers: z.string(), placed_at: z.date() },
    ...{ start_on: day, end_on: day, total_amount: z.int() },
  }),
})

/** The member's placed orders, newest first. */
export async function orderHistory(
  { db, clock, store }: Pick<Deps, 'db' | 'clock' | 'store'>,
  memberId: number,
  { curPage, period }: Page,
): Promise<{ result: OrderHistoryRow[]; cntAll: number; notices: OrderNotice[] }> {
  const from = since(clock.now(), period)
  const [{ rows, cntAll }, notices] = await Promise.all([
    ordersOf(db.pool, [memberId, from], curPage),
    recentNotices({ db, clock, store }, memberId),
  ])
  const items = await itemRows(
    db,
    rows.map((row) => row.order_id),
  ).then((found) => itemsOf({ db, clock }, found))
  return {
    result: rows.map((row) => ({
      id: row.order_id,
      orderNumbers: row.order_numbers,
      createdAt: row.placed_at.toISOString(),
      rentalStartDate: row.start_on,
      rentalEndDate: row.end_on,
      totalAmount: row.total_amount,
      order_items: items.get(row.order_id) ?? [],
    })),
    cntAll,
    notices,
  }
}
