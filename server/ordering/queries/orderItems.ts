import { type Selectable, sql } from 'kysely'
import { isReviewable, lastWritableDay } from '../../../domain/reviews/writingWindow.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { productCards } from '../../catalogue/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { trackingUrl } from '../trackingPages.ts'
import { type AfterSale, afterSaleOf, refundStatusOf } from './afterSale.ts'

type Reviewed = { order_item_id: string; review_id: number | null }
type RefundStatus = Schema['shop.refunds']['status'] | null
type Row = Selectable<Schema['shop.order_items']> & {
  refund_status: RefundStatus
  paid_by: Schema['shop.refunds']['paid_by']
  reviewed: string | null
  review_id: number | null
}

/** The items of these orders as the member reads them, by order and in the order of the cart. */
export async function itemsOf(
  db: Deps['db'],
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map()
  const rows: Row[] = await db.kysely
    .selectFrom('shop.order_items as i')
    .leftJoin('shop.refunds as r', 'r.refund_id', 'i.refund_id')
    .leftJoin(sql<Reviewed>`shop.reviewed_items()`.as('v'), 'v.order_item_id', 'i.order_item_id')
    .selectAll('i')
    .select(['r.status as refund_status', 'r.paid_by', 'v.order_item_id as reviewed', 'v.review_id'])
    .where('i.order_id', 'in', orderIds)
    .orderBy('i.order_id')
    .orderBy('i.nth')
    .execute()
  const [cards, after] = await Promise.all([
    productCards(db, [...new Set(rows.map((row) => row.product_id))]),
    afterSaleOf(db, rows),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const byOrder = new Map<string, OrderItem[]>()
  for (const row of rows) {
    const card = cardOf.get(row.product_id)
    if (card === undefined) continue
    byOrder.set(row.order_id, [
      ...(byOrder.get(row.order_id) ?? []),
      itemOf(row, card, after(row.order_item_id)),
    ])
  }
  return byOrder
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function itemOf(row: Row, card: ProductCard, after: AfterSale): OrderItem {
  return {
    id: row.order_item_id,
    status: row.status,
    finalAmount: row.final_amount,
    totalRentPrice: row.total_rent_price,
    periodDiscount: row.period_discount,
    couponShare: row.coupon_share,
    product: {
      id: card.id,
      productName: card.productName,
      brand: card.brand,
      product_images: card.product_images,
    },
    order: { rentalStartDate: row.start_on, rentalEndDate: row.end_on },
    trackingUrl: trackingUrl(row.courier, row.tracking_number),
    shippedAt: instant(row.shipped_at),
    deliveredAt: instant(row.delivered_at),
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
            refundStatus: refundStatusOf(row.refund_id, row.refund_status, row.paid_by),
          }
        : null,
    ...after,
  }
}

function reviewUntil({ reviewed, status, ended_at, collected_at }: Row): CivilDate | null {
  const overAt = ended_at ?? collected_at
  return reviewed !== null || overAt === null || !isReviewable(status) ? null : lastWritableDay(overAt)
}
