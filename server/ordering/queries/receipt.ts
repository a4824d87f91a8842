import type { Selectable } from 'kysely'
import { type Receipt, receiptOf } from '../../../domain/ordering/receipt.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'

type Order = Pick<Selectable<Schema['shop.orders']>, 'order_id' | 'status' | 'total_amount' | 'delivery_fee'>

/** What the card paid for an order and keeps paying, whether or not the provider has confirmed what goes back. */
export async function receiptFor({ kysely }: Deps['db'], order: Order): Promise<Receipt> {
  const id = order.order_id
  const [items, returns, refunds] = await Promise.all([
    kysely.selectFrom('shop.order_items').selectAll().where('order_id', '=', id).execute(),
    kysely.selectFrom('shop.item_returns').selectAll().where('order_id', '=', id).execute(),
    kysely.selectFrom('shop.item_refunds').selectAll().where('order_id', '=', id).execute(),
  ])
  const ended = [...items, ...returns]
  const deliveryFeeBack = sum(ended.map((row) => row.delivery_fee_refund ?? 0))
  const cardBackOf = (itemId: string) =>
    sum([
      ...ended
        .filter((row) => row.order_item_id === itemId)
        .map((row) => (row.card_refund ?? 0) - (row.delivery_fee_refund ?? 0)),
      ...refunds.filter((row) => row.order_item_id === itemId).map((row) => row.card_refund),
    ])
  // Of a payment that went back whole nothing is kept.
  const stands = order.status === 'placed'
  return receiptOf({
    paid: stands ? order.total_amount : 0,
    deliveryFee: stands ? order.delivery_fee : 0,
    deliveryFeeBack,
    items: items.map((row) => ({
      isCancelled: row.status === 'cancel',
      finalAmount: row.final_amount,
      pointsShare: row.points_share,
      cardBack: cardBackOf(row.order_item_id),
    })),
  })
}
