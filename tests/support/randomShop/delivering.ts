import { correctionsOf } from '../../../domain/ordering/correcting.ts'
import type { PlacedOrder } from '../../../domain/ordering/state.ts'
import { decideDeliveryChange, decidePaidDelivery } from '../../../domain/processes/deliveryChange.ts'
import { onlyInFull } from './items.ts'
import type { RandomShop } from './randomShop.ts'

const seoul = '서울 중구 세종대로 110'
const jeju = '제주특별자치도 제주시 문연로 6'
const jejuCost = 3_000

/** A member moves an order to Jeju and pays for it, or away from it and gets that back. */
export function moveDelivery(shop: RandomShop): boolean {
  const [orderId, order] = shop.orders.drawn(shop.chances) ?? ['', null]
  const item = order?.status === 'placed' ? shop.chances.oneOf(order.items) : undefined
  if (order?.status !== 'placed' || item === undefined) return false
  const { orderItemId } = item
  if (order.jejuFee.fee === 0) return paysForJeju(shop, order, orderItemId)
  const ids = { deliveryChangeId: shop.chances.id(), refundId: shop.chances.id() }
  const read = { orderItemId, corrections: correctionsOf(order), onlyInFull: onlyInFull(shop, orderId) }
  const move = { move: { from: jeju, to: seoul, jejuCost }, parts: ['address'] as const }
  return shop.record(
    decideDeliveryChange(order, { ...ids, ...read, ...move, feeBack: order.jejuFee.fee ?? 0 }),
  )
}

/** Sometimes the order was corrected or sent while it was being paid: the whole payment is refunded. */
function paysForJeju(shop: RandomShop, order: PlacedOrder, orderItemId: string): boolean {
  const { chances } = shop
  const { orderId, memberId } = order.draft
  const captured = {
    paymentKey: shop.provider.capture(jejuCost, shop.today),
    ...{ amount: jejuCost, method: '카드', cardCompany: '현대', approvedAt: shop.now.toISOString() },
  }
  const corrections = correctionsOf(order) + (chances.happens(15) ? 1 : 0)
  const draft = {
    ...{ orderId, memberId, orderItemId, corrections, amount: jejuCost },
    ...{ deliveryChangeId: chances.id(), isOpen: true },
  }
  const paid = { paid: { captured, by: 'member' as const }, refundId: chances.id() }
  return shop.record(decidePaidDelivery(order, shop.paymentsOf(orderId), draft, paid))
}
