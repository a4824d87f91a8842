import { type Refusal, refuse } from '../shared/decision.ts'
import { earnedOf, refOf } from './decide.ts'
import type { OrderEventOf } from './events.ts'
import { mayDo } from './itemActions.ts'
import type { ItemStatus } from './itemStatus.ts'
import type { RentedItem } from './rentedItem.ts'
import type { PlacedOrder } from './state.ts'

type Place = { order: PlacedOrder; item: RentedItem }

/** The reason code of the cancellation when an item never reached its renter. */
export const LOST_ON_THE_WAY = 'lost_on_the_way'

/**
 * Ends a rental whose renter never gave the item back: its price is earned (rule 296). Refuses TRANSITION_NOT_ALLOWED
 * unless the renter has the item.
 */
export function loseItem({
  order,
  item,
}: Place): OrderEventOf<'order.item.lost'> | Refusal<'TRANSITION_NOT_ALLOWED'> {
  const { status } = item
  if (!mayDo('lose', status, 'staff')) return refuse('TRANSITION_NOT_ALLOWED', { status, action: 'lose' })
  return { type: 'order.item.lost', data: { ...refOf(order, item), ...earnedOf(order, item) } }
}

const neverLeft: readonly ItemStatus[] = ['new', 'ready_for_delivery', 'cancel']

/**
 * Turns the earned delivery fee into a prepayment again when nothing else of the order was sent. It is then refunded
 * with the last item, or earned when another one ships (rule 292).
 */
export function undoDelivery({ order, item }: Place): OrderEventOf<'order.delivery.undone'>[] {
  const { deliveryFee } = order.draft.amounts
  const others = order.items.filter(({ orderItemId }) => orderItemId !== item.orderItemId)
  const isOnlyParcel = others.every(({ status }) => neverLeft.includes(status))
  if (!isOnlyParcel || !order.deliveryFeeEarned || deliveryFee === 0) return []
  return [{ type: 'order.delivery.undone', data: { ...refOf(order, item), deliveryFee } }]
}
