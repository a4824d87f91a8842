import type { Selectable } from 'kysely'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { writtenReason } from '../itemReasons.ts'
import { trackingUrl } from '../trackingPages.ts'

/** What became of an item after its delivery, as the member reads it. */
export type AfterSale = Pick<OrderItem, 'itemReturn' | 'refunds'>

type Item = Pick<Selectable<Schema['shop.order_items']>, 'order_item_id' | 'return_number' | 'refund_number'>
type RefundStatus = Schema['shop.refunds']['status'] | null
type PaidBy = Schema['shop.refunds']['paid_by']
type ReturnRow = Selectable<Schema['shop.item_returns']> & { refund_status: RefundStatus; paid_by: PaidBy }

const none: AfterSale = { itemReturn: null, refunds: [] }

/** The last return and all refunds of each of these items. Asks nothing while there are none. */
export async function afterSaleOf(
  db: Deps['db'],
  items: readonly Item[],
): Promise<(orderItemId: string) => AfterSale> {
  const [returned, refunded] = await Promise.all([
    lastReturns(
      db,
      items.filter((item) => item.return_number > 0),
    ),
    refundsOf(
      db,
      items.filter((item) => item.refund_number > 0),
    ),
  ])
  return (id) => ({
    itemReturn: returned.get(id) ?? none.itemReturn,
    refunds: refunded.get(id) ?? none.refunds,
  })
}

async function lastReturns(
  db: Deps['db'],
  items: readonly Item[],
): Promise<ReadonlyMap<string, AfterSale['itemReturn']>> {
  if (items.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('shop.item_returns as r')
    .leftJoin('shop.refunds as p', 'p.refund_id', 'r.refund_id')
    .selectAll('r')
    .select(['p.status as refund_status', 'p.paid_by'])
    .where((is) =>
      is.or(
        items.map(({ order_item_id, return_number }) =>
          is.and([is('r.order_item_id', '=', order_item_id), is('r.number', '=', return_number)]),
        ),
      ),
    )
    .execute()
  return new Map(
    await Promise.all(rows.map(async (row) => [row.order_item_id, await returnOf(db, row)] as const)),
  )
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

async function returnOf(db: Deps['db'], row: ReturnRow): Promise<AfterSale['itemReturn']> {
  return {
    number: row.number,
    stage: row.status,
    requestedAt: row.requested_at.toISOString(),
    approvedAt: instant(row.approved_at),
    declinedAt: instant(row.declined_at),
    collectingAt: instant(row.collecting_at),
    collectedAt: instant(row.collected_at),
    completedAt: instant(row.completed_at),
    declineReason:
      row.status === 'declined'
        ? await writtenReason(db.pool, row.order_item_id, `declineReturn:${row.number}`)
        : null,
    trackingUrl: trackingUrl(row.courier, row.tracking_number),
    refund:
      row.status === 'completed'
        ? {
            refunded: row.refunded ?? 0,
            cardRefund: row.card_refund ?? 0,
            pointsRefund: row.points_refund ?? 0,
            deliveryFeeRefund: row.delivery_fee_refund ?? 0,
            refundStatus: refundStatusOf(row.refund_id, row.refund_status, row.paid_by),
          }
        : null,
  }
}

async function refundsOf(
  db: Deps['db'],
  items: readonly Item[],
): Promise<ReadonlyMap<string, AfterSale['refunds']>> {
  const ids = items.map((item) => item.order_item_id)
  if (ids.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('shop.item_refunds as r')
    .leftJoin('shop.refunds as p', 'p.refund_id', 'r.refund_id')
    .selectAll('r')
    .select(['p.status as refund_status', 'p.paid_by'])
    .where('r.order_item_id', 'in', ids)
    .orderBy('r.number')
    .execute()
  return new Map(
    ids.map((id) => [
      id,
      rows
        .filter((row) => row.order_item_id === id)
        .map((row) => ({
          refunded: row.refunded,
          cardRefund: row.card_refund,
          pointsRefund: row.points_refund,
          refundStatus: refundStatusOf(row.refund_id, row.refund_status, row.paid_by),
          refundedAt: row.refunded_at.toISOString(),
        })),
    ]),
  )
}

/** `none` when nothing goes to the card; pending until the provider confirms. */
export function refundStatusOf(refundId: string | null, status: RefundStatus, paidBy: PaidBy) {
  if (refundId === null) return 'none'
  return paidBy === 'transfer' ? 'transferred' : (status ?? 'pending')
}
