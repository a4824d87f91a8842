import * as z from 'zod/mini'
import { mayStillCancel } from '../../../domain/ordering/cancellation.ts'
import { isReviewable, lastWritableDay } from '../../../domain/reviews/writingWindow.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { undeliveredBecause } from '../../../domain/shared/undelivered.ts'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { type OrderItem, returnDays } from '../../../domain/wire/orders.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { refundStatus } from '../../../domain/wire/returns.ts'
import { productCards } from '../../catalogue/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { trackingUrl } from '../trackingPages.ts'
import { type AfterSale, afterSaleOf, type ProgressIn, progressOfAll } from './afterSale.ts'
import { refundProgress } from './refundProgress.ts'

const won = z.nullable(z.int())
const time = z.nullable(z.date())
const row = z.object({
  ...{ order_item_id: z.string(), order_id: z.string(), product_id: z.int(), status: orderItemStatus },
  placed_at: z.date(),
  ...{
    start_on: day,
    end_on: day,
    total_rent_price: z.int(),
    period_discount: z.int(),
    coupon_share: z.int(),
  },
  ...{ points_share: z.int(), final_amount: z.int(), courier: z.nullable(z.string()) },
  ...{ tracking_number: z.nullable(z.string()), shipped_at: time, delivered_at: time, ended_at: time },
  ...{ collected_at: time, cancelled_at: time, fee_percent: z.nullable(z.int()), fee: won, card_refund: won },
  ...{ points_refund: won, delivery_fee_refund: won, refund_id: z.nullable(z.string()) },
  ...{
    coupon_returned: z.nullable(z.boolean()),
    return_number: z.int(),
    refund_number: z.int(),
    exchange_number: z.int(),
    extension_number: z.int(),
  },
  reason_code: z.nullable(z.string()),
  refund_status: refundStatus,
  confirmed_amount: z.int(),
  late_amount: z.int(),
  transferred_amount: z.int(),
  transfers: z.array(z.string()),
  reviewed: z.boolean(),
  review_id: z.nullable(z.int()),
  on_sale: z.nullable(z.boolean()),
  arrived_on: z.nullable(day),
  pick_up_from: z.nullable(day),
  days_under_return: returnDays,
  late_days_charged: z.int(),
  is_arrival_awaited: z.boolean(),
})
export type ItemRow = z.output<typeof row>

// The sub-select makes the plan independent of the number of orders, so that each connection plans it once.
const rowsOfOrders = statement({
  name: 'ordering.items',
  text: `SELECT i.*, shop.days_of(i.return_days) AS days_under_return, r.refund_status, r.confirmed_amount, r.late_amount, r.transferred_amount, r.transfers, v.order_item_id IS NOT NULL AS reviewed, v.review_id, p.on_sale,
      CASE WHEN i.status IN ('delivered', 'end') THEN (SELECT c.days FROM shop.late_days_charged(i.order_item_id) c) ELSE 0 END
        AS late_days_charged,
      EXISTS (SELECT FROM shop.rentals_awaiting_arrival() l WHERE l.order_item_id = i.order_item_id) AS is_arrival_awaited
    FROM shop.order_items i CROSS JOIN LATERAL ${refundProgress('i')} AS r
    LEFT JOIN shop.reviewed_items() v ON v.order_item_id = i.order_item_id
    LEFT JOIN shop.offered_products() p ON p.id = i.product_id
    WHERE i.order_id = ANY (ARRAY(SELECT unnest($1::uuid[]))) ORDER BY i.order_id, i.nth`,
  row,
})

/** The items of these orders, by order and then in cart order. */
export const itemRows = async ({ pool }: Deps['db'], orderIds: readonly string[]): Promise<ItemRow[]> =>
  orderIds.length === 0 ? [] : rowsOfOrders(pool, [orderIds])

/** These items as the member reads them, all of their orders, grouped by order id. */
export async function itemsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rows: readonly ItemRow[],
): Promise<ReadonlyMap<string, OrderItem[]>> {
  const [cards, after, progressIn] = await Promise.all([
    productCards(db, [...new Set(rows.map((row) => row.product_id))]),
    afterSaleOf(db, rows),
    progressOfAll(db, rows),
  ])
  const now = clock.now()
  const exchanged = new Set(rows.filter((row) => row.exchange_number > 0).map((row) => row.order_id))
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const byOrder = new Map<string, OrderItem[]>()
  for (const row of rows) {
    const card = cardOf.get(row.product_id)
    if (card === undefined) continue
    byOrder.set(row.order_id, [
      ...(byOrder.get(row.order_id) ?? []),
      itemOf(row, {
        card,
        after: after(row.order_item_id),
        progressIn,
        mayCancel: mayStillCancel({
          ...{ item: row, now, today: seoulDate(now) },
          order: { start: row.start_on, placedAt: row.placed_at, exchanged: exchanged.has(row.order_id) },
        }),
      }),
    ])
  }
  return byOrder
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function itemOf(
  row: ItemRow,
  {
    card,
    after,
    progressIn,
    mayCancel,
  }: { card: ProductCard; after: AfterSale; progressIn: ProgressIn; mayCancel: boolean },
): OrderItem {
  return {
    id: row.order_item_id,
    status: row.status,
    finalAmount: row.final_amount,
    totalRentPrice: row.total_rent_price,
    periodDiscount: row.period_discount,
    couponShare: row.coupon_share,
    pointsShare: row.points_share,
    product: {
      id: card.id,
      productName: card.productName,
      brand: card.brand,
      product_images: card.product_images,
    },
    isOffered: row.on_sale ?? false,
    mayCancel,
    isArrivalAwaited: row.is_arrival_awaited,
    order: { rentalStartDate: row.start_on, rentalEndDate: row.end_on },
    trackingUrl: trackingUrl(row.courier, row.tracking_number),
    shippedAt: instant(row.shipped_at),
    deliveredAt: instant(row.delivered_at),
    arrivedOn: row.arrived_on,
    pickUpFrom: row.pick_up_from,
    returnDays: row.days_under_return,
    lateDaysCharged: row.late_days_charged,
    endedAt: instant(row.ended_at),
    collectedAt: instant(row.collected_at),
    cancelledAt: instant(row.cancelled_at),
    reviewId: row.review_id,
    reviewUntil: reviewUntil(row),
    cancellation:
      row.status === 'cancel'
        ? {
            fee: row.fee ?? 0,
            feePercent: row.fee_percent ?? 0,
            cardRefund: row.card_refund ?? 0,
            pointsRefund: row.points_refund ?? 0,
            couponReturned: row.coupon_returned ?? false,
            undelivered: undeliveredBecause(row.reason_code),
            ...progressIn(row),
          }
        : null,
    ...after,
  }
}

function reviewUntil({ status, ended_at, collected_at, ...row }: ItemRow): CivilDate | null {
  const overAt = ended_at ?? collected_at
  if (row.reviewed || row.is_arrival_awaited) return null
  return overAt === null || !isReviewable(status) ? null : lastWritableDay(overAt)
}
