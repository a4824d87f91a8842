import { whyNot } from '../shared/actionTable.ts'
import { type CivilDate, formatDotted, seoulDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { earnedOf, refOf } from './decide.ts'
import type { OrderEventOf } from './events.ts'
import { itemActions, itemFactsOf, ownFactsOf } from './itemActions.ts'
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
 * Refuses CONCURRENT_CHANGE for a rental whose last day is another one than who ends it read (rules 958 and 965); undefined
 * where they did not say it.
 */
export const endsAsRead = (
  { end }: Pick<RentedItem, 'end'>,
  seenEnd: CivilDate | undefined,
): Refusal<'CONCURRENT_CHANGE'> | null =>
  seenEnd === undefined || seenEnd === end ? null : refuse('CONCURRENT_CHANGE')

type ComingBack = {
  /** The rental's last day as its author read it; undefined where they did not say. */
  seenEnd?: CivilDate | undefined
  /** The day on which the courier took the item from its renter. */
  handedOverOn: CivilDate
  today: CivilDate
  /** The consignment of an owner's item reports it missing. */
  isReportedMissing: boolean
}

/**
 * Ends a rental whose item the courier took from its renter and lost on its way back: it is collected for its renter and
 * its price earned (rule 531), or its return waits for the decision about its refund as if it had arrived (rule 532).
 * Refuses TRANSITION_NOT_ALLOWED unless its renter has it or it was picked up for a return, ITEM_CONSIGNED for an owner's
 * item that is not reported missing, CONCURRENT_CHANGE for one that was extended since its author looked (rule 965),
 * INVALID_REQUEST for a day before it was ordered or after today.
 */
export function loseComingBack(
  { order, item }: Place,
  { seenEnd, handedOverOn, today, isReportedMissing }: ComingBack,
):
  | OrderEventOf<'order.item.lost_coming_back' | 'order.return.lost'>
  | Refusal<'CONCURRENT_CHANGE' | 'INVALID_REQUEST' | 'ITEM_CONSIGNED' | 'TRANSITION_NOT_ALLOWED'> {
  const action = comingBackBy(item)
  const facts = itemFactsOf({ order, item }, { today, isReportedMissing })
  const refusal = whyNot(itemActions, action, facts, 'staff')
  if (refusal !== null) return refusal
  const another = endsAsRead(item, seenEnd)
  if (another !== null) return another
  const orderedOn = seoulDate(new Date(order.placedAt))
  if (handedOverOn < orderedOn || handedOverOn > today)
    return refuse('INVALID_REQUEST', {
      fields: {
        handedOverOn: `${formatDotted(orderedOn)}부터 ${formatDotted(today)}까지의 날짜를 입력해 주세요.`,
      },
    })
  const ref = refOf(order, item)
  if (action === 'loseReturn') {
    const { productId, returns: returnNumber } = item
    return { type: 'order.return.lost', data: { ...ref, returnNumber, productId, handedOverOn } }
  }
  return {
    type: 'order.item.lost_coming_back',
    data: { ...ref, ...earnedOf(order, item), handedOverOn },
  }
}

/** The action that ends an item which was lost on its way back: a return of it ends otherwise than its rental. */
export const comingBackBy = ({ status }: Pick<RentedItem, 'status'>): 'loseComingBack' | 'loseReturn' =>
  status === 'return_collecting' ? 'loseReturn' : 'loseComingBack'

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
