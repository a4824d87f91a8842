import * as z from 'zod/mini'
import {
  type CancellableItem,
  type Cancellation,
  cancellationQuote,
  staffCancellation,
} from '../../../domain/ordering/cancellation.ts'
import {
  cancelEach,
  goTogether,
  liveItems,
  quoteOfAll,
  refundOf,
  togetherOf,
} from '../../../domain/ordering/wholeCancellation.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Won } from '../../../domain/shared/won.ts'
import type { CancellationQuote } from '../../../domain/wire/cancellations.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { day } from '../../../domain/wire/primitives.ts'
import type { StaffOrderItem } from '../../../domain/wire/staffOrders.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

const itemsOfOrder = statement({
  name: 'ordering.quote',
  text: `SELECT i.order_item_id, i.status, i.final_amount, i.points_share, i.placed_at, i.exchange_number, o.start_on, o.delivery_fee,
      (SELECT array_agg(id) FROM jsonb_array_elements_text(o.coupon->'coveredItemIds') AS id) AS covered_item_ids,
      c.expires_at AS copy_expires_at,
      EXISTS (SELECT FROM shop.whole_payments() w WHERE w.payment_key = o.payment_key) AS whole_only
    FROM shop.order_items own JOIN shop.orders o USING (order_id) JOIN shop.order_items i USING (order_id)
    LEFT JOIN shop.coupon_copies() c ON c.member_coupon_id = (o.coupon->>'memberCouponId')::uuid
    WHERE own.order_item_id = $1 AND own.member_id = $2`,
  row: z.object({
    order_item_id: z.string(),
    status: orderItemStatus,
    final_amount: z.int(),
    points_share: z.int(),
    placed_at: z.date(),
    exchange_number: z.int(),
    start_on: day,
    delivery_fee: z.int(),
    covered_item_ids: z.nullable(z.array(z.string())),
    copy_expires_at: z.nullable(z.date()),
    whole_only: z.boolean(),
  }),
})
type Row = Awaited<ReturnType<typeof itemsOfOrder>>[number]
type Quoted =
  | CancellationQuote
  | Refusal<'ALREADY_CANCELLED' | 'CANCEL_NOT_ALLOWED' | 'CANCEL_TOO_LATE' | 'NOT_FOUND'>

/**
 * Quotes what cancelling costs now, with the same function that cancels, applied to rows instead of events. Where the
 * payment can only be refunded in full, the quote covers all remaining items while they can go together.
 */
export async function quoteOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  orderItemId: string,
): Promise<Quoted> {
  return quoteOfRows(await rowsOf(db, memberId, orderItemId), orderItemId, clock.now())
}

function quoteOfRows(rows: readonly Row[], orderItemId: string, now: Date): Quoted {
  const cancellation = cancellationOf(rows, orderItemId, now)
  if (cancellation === null) return refuse('NOT_FOUND')
  const quote = cancellationQuote(cancellation)
  const live = liveItems(rows.map(itemOf))
  const isForAll = rows.some((row) => row.whole_only) && goTogether(live, 'member')
  if (isRefusal(quote) || !isForAll) return quote
  const each = cancelEach(cancellation, live, cancellationQuote)
  return isRefusal(each) ? each : quoteOfAll(quote, each)
}

/**
 * What cancelling the item now would keep if it cost so much more, by the function that quotes a cancellation: the fee is
 * taken of what an extension adds, too (rule 653). Null when its member cannot cancel it any more.
 */
export async function cancellingAtHigherPrice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  orderItemId: string,
): Promise<(added: Won) => Pick<CancellationQuote, 'fee' | 'feePercent' | 'reason'> | null> {
  const rows = await rowsOf(db, memberId, orderItemId)
  const now = clock.now()
  return (added) => {
    const quote = quoteOfRows(
      rows.map((row) =>
        row.order_item_id === orderItemId ? { ...row, final_amount: row.final_amount + added } : row,
      ),
      orderItemId,
      now,
    )
    return isRefusal(quote) ? null : quote
  }
}

/** What staff would give back now, by the functions that cancel: of the item, and of all items left of its order. */
export async function staffRefunds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
  orderItemId: string,
): Promise<StaffOrderItem['cancelling']> {
  const rows = await rowsOf(db, memberId, orderItemId)
  const cancellation = cancellationOf(rows, orderItemId, clock.now())
  if (cancellation === null) return { item: null, order: null }
  const alone = staffCancellation(cancellation)
  if (isRefusal(alone)) return { item: null, order: null }
  const live = liveItems(rows.map(itemOf))
  const each = cancelEach(cancellation, live, staffCancellation)
  const isForAll = rows.some((row) => row.whole_only) && goTogether(live, 'staff')
  return {
    item: isForAll ? null : refundOf(alone),
    order: isRefusal(each) ? null : { items: live.length, refund: refundOf(togetherOf(each)) },
  }
}

/** All items of the order that this item belongs to. */
async function rowsOf(db: Deps['db'], memberId: number, orderItemId: string): Promise<Row[]> {
  return itemsOfOrder(db.pool, [orderItemId, memberId])
}

const itemOf = (row: Row): CancellableItem => ({
  orderItemId: row.order_item_id,
  status: row.status,
  finalAmount: row.final_amount,
  pointsShare: row.points_share,
})

function cancellationOf(rows: readonly Row[], orderItemId: string, now: Date): Cancellation | null {
  const own = rows.find((row) => row.order_item_id === orderItemId)
  if (own === undefined) return null
  return {
    item: itemOf(own),
    now,
    today: seoulDate(now),
    order: {
      start: own.start_on,
      placedAt: own.placed_at,
      deliveryFee: own.delivery_fee,
      exchanged: rows.some((row) => row.exchange_number > 0),
      items: rows.map(itemOf),
      coupon:
        own.covered_item_ids === null || own.copy_expires_at === null
          ? null
          : { coveredItemIds: own.covered_item_ids, expiresAt: own.copy_expires_at },
    },
  }
}
