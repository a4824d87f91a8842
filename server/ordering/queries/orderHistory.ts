import { addMonths, seoulDate } from '../../../domain/shared/civilDate.ts'
import { formatWon } from '../../../domain/shared/won.ts'
import type { OrderHistoryRow } from '../../../domain/wire/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { itemsOf } from './orderItems.ts'

/** My page lists show five rows. */
export const rowsAPage = 5

export type MemberNotice = {
  code: 'PAYMENT_REVERSED'
  orderId: string
  amount: number
  message: string
  createdAt: string
}

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
): Promise<{ result: OrderHistoryRow[]; cntAll: number; notices: MemberNotice[] }> {
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
    noticesFor(db, memberId),
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

/** What the member has to be told about payments that went back, newest first. */
async function noticesFor(db: Deps['db'], memberId: number): Promise<MemberNotice[]> {
  const rows = await db.kysely
    .selectFrom('shop.member_notices')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('occurred_at', 'desc')
    .limit(rowsAPage)
    .execute()
  return rows.map((row) => ({
    code: row.code,
    orderId: row.order_id,
    amount: row.amount,
    message: `결제하신 ${formatWon(row.amount)}은 날짜를 잡지 못해 모두 돌려드려요. 카드사에 따라 2~3영업일이 걸려요.`,
    createdAt: row.occurred_at.toISOString(),
  }))
}
