import { earningLost } from '../ledger/ownersShare.ts'
import { whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { earnedOf, isCorrectedSince, pickedUpFrom, refOf, waybillOf } from './decide.ts'
import type { OrderEvent, OrderEventOf } from './events.ts'
import { type ActorKind, itemActions, ownFactsOf, type ReturnStep } from './itemActions.ts'
import { afterRefund, keptOf, type SplitCode, splitRefund } from './refunding.ts'
import type { RentedItem } from './rentedItem.ts'
import type { PlacedOrder } from './state.ts'

type Place = { order: PlacedOrder; item: RentedItem }

/** The request that a colleague read, and whether it was approved then; a step says of its approval by itself. */
export type SeenReturn = { returnNumber: number; isApproved?: boolean }

/** True for an answer to another request than the one that its writer read, or to one that was approved since (rule 890). */
export const isReturnChangedSince = (
  { returns, openReturn }: RentedItem,
  { returnNumber, isApproved = openReturn?.approved }: SeenReturn,
): boolean => returnNumber !== returns || isApproved !== openReturn?.approved

const returnRef = ({ order, item }: Place) => ({ ...refOf(order, item), returnNumber: item.returns })

/**
 * Requests a return (rule 58). `returnNumber` is one more than the number of earlier requests. Refuses RETURN_NOT_ALLOWED in any
 * state but delivered and end, CONCURRENT_CHANGE with another number.
 */
export function requestReturn(
  { order, item }: Place,
  { returnNumber, reasonCode }: { returnNumber: number; reasonCode: string | null },
): OrderEvent | Refusal<'CONCURRENT_CHANGE' | 'RETURN_NOT_ALLOWED'> {
  const { status, returns } = item
  const refusal = whyNot(itemActions, 'requestReturn', item, 'member')
  if (refusal !== null) return refusal
  if (returnNumber !== returns + 1) return refuse('CONCURRENT_CHANGE')
  return {
    type: 'order.return.requested',
    data: { ...refOf(order, item), returnNumber, from: status === 'end' ? status : 'delivered', reasonCode },
  }
}

/** Declines a return request, with the reason code of staff. Refuses TRANSITION_NOT_ALLOWED. */
export function declineReturn(
  place: Place,
  reasonCode: string,
  pickUpFrom: CivilDate | null = null,
): OrderEventOf<'order.return.declined'> | Refusal<'TRANSITION_NOT_ALLOWED'> {
  const { item } = place
  const refusal = whyNot(itemActions, 'declineReturn', item, 'staff')
  if (refusal !== null || item.openReturn === null)
    return refusal ?? refuse('TRANSITION_NOT_ALLOWED', { status: item.status })
  return {
    type: 'order.return.declined',
    data: {
      ...{ ...returnRef(place), reasonCode, restored: item.openReturn.from },
      ...pickedUpFrom({ pickUpFrom }),
    },
  }
}

export type ReturnMove = {
  step: ReturnStep
  actor: ActorKind
  /** The request that staff read; none for the courier's word, which is about a parcel. */
  seen?: SeenReturn | undefined
  courier: string | null
  trackingNumber: string | null
  /** Staff confirmed that another order travels under the same waybill (rule 307). */
  sharesParcel?: true | undefined
  /** How often the item had been corrected when the courier was asked about its parcel. */
  corrections?: number | undefined
  /** The consignment of an owner's item reports it missing, for the step that receives it. */
  isReportedMissing?: boolean
  /** The Seoul date of the step. */
  today: CivilDate
}

/**
 * The next step of a return. Refuses TRANSITION_NOT_ALLOWED, including for a second approval or a pick-up before
 * approval, CONCURRENT_CHANGE for another request than the one that staff read (rule 890) and when the parcel was corrected
 * since the courier was asked about it (rule 566), and ITEM_CONSIGNED for receiving an item that is reported missing
 * (rule 660).
 */
export function moveReturn(
  place: Place,
  move: ReturnMove,
): OrderEvent | Refusal<'CONCURRENT_CHANGE' | 'ITEM_CONSIGNED' | 'TRANSITION_NOT_ALLOWED'> {
  const { item } = place
  const { isReportedMissing = false } = move
  if (isCorrectedSince(item, move)) return refuse('CONCURRENT_CHANGE')
  const refusal = whyNot(itemActions, move.step, { ...ownFactsOf(item), isReportedMissing }, move.actor)
  if (refusal !== null) return refusal
  if (move.seen !== undefined && isReturnChangedSince(item, move.seen)) return refuse('CONCURRENT_CHANGE')
  const ref = returnRef(place)
  switch (move.step) {
    case 'approveReturn':
      return { type: 'order.return.approved', data: ref }
    case 'collectReturn':
      return { type: 'order.return.collecting', data: { ...ref, ...waybillOf(move) } }
    case 'receiveReturn':
      return {
        type: 'order.return.collected',
        data: { ...ref, productId: item.productId, backOn: move.today },
      }
  }
}

/** The decision of staff about the refund of a return, in won. */
export type ReturnDecision = {
  refund: Won
  /** The part refunded as points; null splits it as the item was paid. */
  points: Won | null
  returnsDeliveryFee: boolean
  /** For an item that cost nothing: whether its owner is paid anyway. */
  rentalCounts: boolean
  refundId: string
  /** They get no points back (rule 880). */
  renterHasLeft?: boolean
}

const isOver = ({ status }: RentedItem): boolean => status === 'cancel' || status === 'return_completed'

/** True while the delivery fee of a shipped order can still be refunded, with this item as the last of the order. */
export const deliveryFeeCanGoBack = ({ order, item }: Place): boolean =>
  order.deliveryFeeEarned &&
  !order.deliveryFeeReturned &&
  order.items.every((other) => other.orderItemId === item.orderItemId || isOver(other))

/**
 * Completes a return with the decided refund (rule 59). Refuses TRANSITION_NOT_ALLOWED, DELIVERY_FEE_NOT_RETURNABLE and
 * what `splitRefund` refuses.
 */
export function completeReturn(
  place: Place,
  decision: ReturnDecision,
):
  | OrderEventOf<'order.return.completed'>
  | Refusal<'DELIVERY_FEE_NOT_RETURNABLE' | SplitCode | 'TRANSITION_NOT_ALLOWED'> {
  const { order, item } = place
  const refusal = whyNot(itemActions, 'completeReturn', item, 'staff')
  if (refusal !== null) return refusal
  if (decision.returnsDeliveryFee && !deliveryFeeCanGoBack(place))
    return refuse('DELIVERY_FEE_NOT_RETURNABLE')
  const split = splitRefund(item, decision.refund, decision.points, decision.renterHasLeft)
  if (isRefusal(split)) return split
  const deliveryFeeRefund = decision.returnsDeliveryFee ? order.deliveryFee : 0
  const cardRefund = split.card + deliveryFeeRefund
  return {
    type: 'order.return.completed',
    data: {
      ...returnRef(place),
      ...earnedOf(order, item),
      refunded: decision.refund,
      cardRefund,
      pointsRefund: split.points,
      refundId: cardRefund > 0 ? decision.refundId : null,
      deliveryFeeRefund,
      ...keptOf(afterRefund(item, split, true), decision.rentalCounts),
    },
  }
}

export type RefundDecision = {
  /** Counts the refunds of the item from 1, so that a repeated request is applied once. */
  refundNumber: number
  refund: Won
  points: Won | null
  ownerBears: boolean
  refundId: string
  /** They get no points back (rule 880). */
  renterHasLeft?: boolean
}

/**
 * Refunds a collected item once more, without changing its state (rule 59). Refuses TRANSITION_NOT_ALLOWED,
 * CONCURRENT_CHANGE when the number is not the next, and what `splitRefund` refuses.
 */
export function refundItem(
  { order, item }: Place,
  decision: RefundDecision,
): OrderEventOf<'order.item.refunded'> | Refusal<'CONCURRENT_CHANGE' | SplitCode | 'TRANSITION_NOT_ALLOWED'> {
  const refusal = whyNot(itemActions, 'refund', item, 'staff')
  if (refusal !== null) return refusal
  const { refundNumber, refund, points, ownerBears, refundId, renterHasLeft } = decision
  if (refundNumber !== item.refunds + 1) return refuse('CONCURRENT_CHANGE')
  const split = splitRefund(item, refund, points, renterHasLeft)
  if (isRefusal(split)) return split
  const before = keptOf(item, true)
  const after = keptOf(afterRefund(item, split, ownerBears), true)
  return {
    type: 'order.item.refunded',
    data: {
      ...refOf(order, item),
      refundNumber,
      refunded: refund,
      cardRefund: split.card,
      pointsRefund: split.points,
      refundId: split.card > 0 ? refundId : null,
      ownerBears,
      base: before.base - after.base,
      vat: before.vat - after.vat,
      ...earningLost(before.base, after.base, item.consignment?.rates ?? null),
      consignment: item.consignment,
    },
  }
}
