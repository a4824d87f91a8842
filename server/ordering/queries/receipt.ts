import { type Receipt, receiptOf } from '../../../domain/ordering/receipt.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ItemRow } from './orderItems.ts'

/** The amounts after all changes of the address; `delivery_back` is what they gave back of the delivery fee. */
type Order = { placed: boolean; total_amount: number; delivery_fee: number; delivery_back: number }

/** What the card paid for an order and what remains paid, counting refunds that the provider has not confirmed yet. */
export async function receiptFor(
  { kysely }: Deps['db'],
  order: Order,
  items: readonly ItemRow[],
): Promise<Receipt> {
  // Looked up by item, which the tables' keys begin with; they have no index on the order.
  const idsWith = (counter: 'return_number' | 'refund_number' | 'exchange_number') =>
    items.filter((item) => item[counter] > 0).map((item) => item.order_item_id)
  const [returned, refunded, exchanged] = [
    idsWith('return_number'),
    idsWith('refund_number'),
    idsWith('exchange_number'),
  ]
  const [returns, refunds, exchanges] = await Promise.all([
    returned.length > 0
      ? kysely.selectFrom('shop.item_returns').selectAll().where('order_item_id', 'in', returned).execute()
      : [],
    refunded.length > 0
      ? kysely.selectFrom('shop.item_refunds').selectAll().where('order_item_id', 'in', refunded).execute()
      : [],
    exchanged.length > 0
      ? kysely.selectFrom('shop.item_exchanges').selectAll().where('order_item_id', 'in', exchanged).execute()
      : [],
  ])
  const ended = [...items, ...returns]
  const deliveryFeeBack = sum(ended.map((row) => row.delivery_fee_refund ?? 0)) + order.delivery_back
  const cardBackOf = (itemId: string) =>
    sum([
      ...ended
        .filter((row) => row.order_item_id === itemId)
        .map((row) => (row.card_refund ?? 0) - (row.delivery_fee_refund ?? 0)),
      ...refunds.filter((row) => row.order_item_id === itemId).map((row) => row.card_refund),
    ])
  // A reversed payment was refunded in full.
  return receiptOf({
    paid: order.placed ? order.total_amount + order.delivery_back : 0,
    deliveryFee: order.placed ? order.delivery_fee + order.delivery_back : 0,
    deliveryFeeBack,
    items: items.map((row) => {
      // The item's row holds the price after its exchanges; the receipt starts from what was paid.
      const differences = exchanges.filter((one) => one.order_item_id === row.order_item_id)
      return {
        isCancelled: row.status === 'cancel',
        finalAmount: row.final_amount + sum(differences.map((one) => one.refunded)),
        pointsShare: row.points_share + sum(differences.map((one) => one.points_refund)),
        cardBack: cardBackOf(row.order_item_id) + sum(differences.map((one) => one.card_refund)),
      }
    }),
  })
}
