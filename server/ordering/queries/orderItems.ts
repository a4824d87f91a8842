import type { Selectable } from 'kysely'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { productCards } from '../../catalogue/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'

type Row = Selectable<Schema['shop.order_items']> & { refund_status: Schema['shop.refunds']['status'] | null }

/** The items of these orders as the member reads them, by order and in the order of the cart. */
export async function itemsOf(
  db: Deps['db'],
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map()
  const rows: Row[] = await db.kysely
    .selectFrom('shop.order_items as i')
    .leftJoin('shop.refunds as r', 'r.refund_id', 'i.refund_id')
    .selectAll('i')
    .select('r.status as refund_status')
    .where('i.order_id', 'in', orderIds)
    .orderBy('i.order_id')
    .orderBy('i.nth')
    .execute()
  const cards = await productCards(db, [...new Set(rows.map((row) => row.product_id))])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const byOrder = new Map<string, OrderItem[]>()
  for (const row of rows) {
    const card = cardOf.get(row.product_id)
    if (card === undefined) continue
    byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), itemOf(row, card)])
  }
  return byOrder
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function itemOf(row: Row, card: ProductCard): OrderItem {
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
    cancellation:
      row.status === 'cancel'
        ? {
            fee: row.fee ?? 0,
            feePercent: row.fee_percent ?? 0,
            cardRefund: row.card_refund ?? 0,
            pointsRefund: row.points_refund ?? 0,
            couponReturned: row.coupon_returned ?? false,
            refundStatus: row.refund_id === null ? 'none' : (row.refund_status ?? 'pending'),
          }
        : null,
  }
}

const trackingPages: Readonly<Record<string, string>> = {
  epost: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?displayHeader=N&sid1=',
  cj: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=',
  hanjin: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2=',
  lotte: 'https://www.lotteglogis.com/home/reservation/tracking/linkView?InvNo=',
}

function trackingUrl(courier: string | null, trackingNumber: string | null): string | null {
  const page = courier === null ? undefined : trackingPages[courier]
  return page === undefined || trackingNumber === null ? null : page + encodeURIComponent(trackingNumber)
}
