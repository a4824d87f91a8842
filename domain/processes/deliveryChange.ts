import { changeDelivery, type DeliveryCode, notDeliverable } from '../ordering/correcting.ts'
import { itemOf } from '../ordering/decide.ts'
import { type DeliveryMove, feeDifference } from '../ordering/deliveryFee.ts'
import type { OrderState } from '../ordering/state.ts'
import { type Capture, capture, decline, reverse } from '../payments/decide.ts'
import type { PaidBy, PaymentRef } from '../payments/events.ts'
import type { PaymentState } from '../payments/state.ts'
import type { ContactPart } from '../shared/contact.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { DeliveryEnd } from '../shared/draftEnds.ts'
import type { Won } from '../shared/won.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type OnlyInFull, refundToCard } from './orderRefunds.ts'

/** An order as the member read it: the item that represents its parcel, and how often it had been corrected. */
type OrderRead = { orderItemId: string; corrections: number }

type Changing = OrderRead & {
  move: DeliveryMove
  parts: readonly ContactPart[]
  /** What the member agreed to get back, in won. */
  feeBack: Won
  /** The id of the change and that of its refund, where the fee changes. */
  deliveryChangeId: string
  refundId: string
  onlyInFull: OnlyInFull
}

/**
 * The member changes recipient, address or note, and gets back what was paid for Jeju when the order leaves it (rules
 * 325 and 422). Refuses DELIVERY_FEE_DIFFERS with the difference when it is not what the member agreed to: a higher fee
 * is paid first.
 */
export function decideDeliveryChange(
  state: OrderState,
  changing: Changing,
): Entry[] | Refusal<DeliveryCode | 'DELIVERY_FEE_DIFFERS' | 'NOT_FOUND'> {
  const { orderItemId, move, parts: changed, feeBack, deliveryChangeId, refundId, onlyInFull } = changing
  const place = itemOf(state, orderItemId)
  if (isRefusal(place)) return place
  const difference = feeDifference(place.order, move)
  const fee = { deliveryChangeId, difference, paymentKey: null, refundId }
  const event = changeDelivery(place, changing, difference < 0 ? fee : { parts: changed })
  if (isRefusal(event)) return event
  if (difference + feeBack !== 0) return refuse('DELIVERY_FEE_DIFFERS', { difference })
  const parts = [{ item: place.item, refundId, cardRefund: feeBack, deliveryFeeRefund: feeBack }]
  return entriesOf([event], [], feeBack > 0 ? refundToCard(place.order, parts, onlyInFull) : [])
}

/**
 * What the member pays before the order goes to Jeju, in won (rule 421). Refuses what keeps the delivery from being
 * changed, and DELIVERY_FEE_DIFFERS when nothing is to be paid, or another sum than the member agreed to.
 */
export function deliveryFeeDue(
  state: OrderState,
  { move, believed, ...read }: OrderRead & { move: DeliveryMove; believed: Won },
): Won | Refusal<DeliveryCode | 'DELIVERY_FEE_DIFFERS' | 'NOT_FOUND'> {
  const place = itemOf(state, read.orderItemId)
  if (isRefusal(place)) return place
  const refusal = notDeliverable(place, read)
  if (refusal !== null) return refusal
  const difference = feeDifference(place.order, move)
  return difference > 0 && difference === believed
    ? difference
    : refuse('DELIVERY_FEE_DIFFERS', { difference })
}

/** A change of delivery that is being paid; `isOpen` until it was paid or given up. */
export type DeliveryDraft = OrderRead & {
  deliveryChangeId: string
  orderId: string
  memberId: number
  amount: Won
  isOpen: boolean
}

/**
 * Returns why an unpaid change of delivery is refused: `corrected` when the order has another address by now, `overtaken`
 * when it was sent or cancelled (rule 781). Null while it may be paid.
 */
export function deliveryOvertaken(
  state: OrderState,
  draft: OrderRead,
): Extract<DeliveryEnd, 'corrected' | 'overtaken'> | null {
  const place = itemOf(state, draft.orderItemId)
  const refusal = isRefusal(place) ? place : notDeliverable(place, draft)
  if (refusal === null) return null
  return refusal.refused === 'CONCURRENT_CHANGE' ? 'corrected' : 'overtaken'
}

const paidForDelivery = ({ deliveryChangeId, orderId, memberId }: DeliveryDraft): PaymentRef => ({
  subject: { of: 'delivery', deliveryChangeId, orderId },
  memberId,
})

/**
 * Changes address and delivery fee in the append that records the payment of the difference (rule 421), or reverses the payment in
 * full: when it was given up, when the amount differs, or when the order was sent, cancelled or corrected since
 * (rule 423).
 */
export function decidePaidDelivery(
  state: OrderState,
  payments: PaymentState,
  draft: DeliveryDraft,
  { paid, refundId }: { paid: Capture; refundId: string },
): Entry[] {
  const ref = paidForDelivery(draft)
  const { deliveryChangeId, amount: difference, isOpen } = draft
  const { paymentKey, amount } = paid.captured
  const place = itemOf(state, draft.orderItemId)
  const isWanted = isOpen && amount === difference && !isRefusal(place)
  const fee = { deliveryChangeId, difference, paymentKey, refundId: null }
  const event = isWanted ? changeDelivery(place, draft, fee) : null
  if (event === null || isRefusal(event)) return entriesOf([], [], reverse(payments, ref, paid, refundId))
  return entriesOf([event], [], capture(payments, ref, paid, 'customer_prepayments'))
}

/** Records that the provider declined the payment of a difference; the address stays as it is. */
export const decideDeliveryDecline = (
  payments: PaymentState,
  draft: DeliveryDraft,
  { by, providerCode }: { by: PaidBy; providerCode: string },
): Entry[] =>
  entriesOf([], [], decline(payments, paidForDelivery(draft), { by, amount: draft.amount, providerCode }))
