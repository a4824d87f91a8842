import { whyNot } from '../shared/actionTable.ts'
import type { Refusal } from '../shared/decision.ts'
import { earnedOf, refOf } from './decide.ts'
import type { OrderEventOf } from './events.ts'
import { itemActions, ownFactsOf } from './itemActions.ts'
import type { ItemStatus } from './itemStatus.ts'
import type { RentedItem } from './rentedItem.ts'
import type { PlacedOrder } from './state.ts'

type Place = { order: PlacedOrder; item: RentedItem }

/**
 * Ends a rental whose renter never gave the item back: its price is earned (rule 296). Refuses TRANSITION_NOT_ALLOWED
 * unless the renter has the item.
 */
export function loseItem({
  order,
  item,
}: Place): OrderEventOf<'order.item.lost'> | Refusal<'TRANSITION_NOT_ALLOWED'> {
  const refusal = whyNot(itemActions, 'lose', item, 'staff')
  if (refusal !== null) return refusal
  return { type: 'order.item.lost', data: { ...refOf(order, item), ...earnedOf(order, item) } }
}

/**
 * Records that an item which its renter or the courier lost is here again (rule 305). The rental stays over, and what
 * was paid for it stays as it is. Refuses TRANSITION_NOT_ALLOWED for an item that was not lost or was found already.
 */
export function findItemAgain({
  order,
  item,
}: Place): OrderEventOf<'order.item.found'> | Refusal<'TRANSITION_NOT_ALLOWED'> {
  const refusal = whyNot(itemActions, 'findAgain', ownFactsOf(item), 'staff')
  if (refusal !== null) return refusal
  const { productId } = item
  return { type: 'order.item.found', data: { ...refOf(order, item), productId } }
}

const neverLeft: readonly ItemStatus[] = ['new', 'ready_for_delivery', 'cancel']

/**
 * Turns the earned delivery fee into a prepayment again when nothing else of the order was sent. It is then refunded
 * with the last item, or earned when another one ships (rule 292).
 */
export function undoDelivery({ order, item }: Place): OrderEventOf<'order.delivery.undone'>[] {
  const { deliveryFee } = order
  const others = order.items.filter(({ orderItemId }) => orderItemId !== item.orderItemId)
  const isOnlyParcel = others.every(({ status }) => neverLeft.includes(status))
  if (!isOnlyParcel || !order.deliveryFeeEarned || deliveryFee === 0) return []
  return [{ type: 'order.delivery.undone', data: { ...refOf(order, item), deliveryFee } }]
}
