import { addMonths, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { OrderNotice } from '../../../domain/wire/orderNotices.ts'
import type { OrderHistoryRow } from '../../../domain/wire/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { itemsOf } from './orderItems.ts'
import { recentNotices } from './orderNotices.ts'

/** My page lists show five rows. */
export const rowsAPage = 5

export type Page = { curPage: number; period?: '6' | '12' | '24' | undefined }

/** The first instant of the months that the member chose, or null for all of them. */
export function since(now: Date, period: Page['period']): Date | null {
  return period === undefined
    ? null
    : new Date(`${addMonths(seoulDate(now), -Number(period))}T00:00:00+09:00`)
}

/** The member's placed orders, newest first. */
export async function orderHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  { curPage, period }: Page,
): Promise<{ result: OrderHistoryRow[]; cntAll: number; notices: OrderNotice[] }> {
  const from = since(clock.now(), period)
  const mine = db.kysely
    .selectFrom('shop.orders')
    .where('member_id', '=', memberId)
    .where('status', '=', 'placed')
    .$if(from !== null, (query) => query.where('placed_at', '>=', from))
  const [rows, count, notices] = await Promise.all([
    mine
      .selectAll()
      .orderBy('placed_at', 'desc')
      .orderBy('order_id', 'desc')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    mine.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    recentNotices({ db, clock }, memberId),
  ])
  const items = await itemsOf(
    db,
    rows.map((row) => row.order_id),
  )
  return {
    result: rows.map((row) => ({
      id: row.order_id,
      orderNumbers: row.order_numbers,
      createdAt: (row.placed_at ?? row.drafted_at).toISOString(),
      rentalStartDate: row.start_on,
      rentalEndDate: row.end_on,
      totalAmount: row.total_amount,
      order_items: items.get(row.order_id) ?? [],
    })),
    cntAll: count.count,
    notices,
  }
}
