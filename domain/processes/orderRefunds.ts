import type { PlacedOrder } from '../ordering/state.ts'
import { rejection, requestRefund } from '../payments/decide.ts'
import type { PaymentEvent, PaymentRef } from '../payments/events.ts'
import type { Won } from '../shared/won.ts'

/** An order and its member, as the events of its payments name them. */
export const paidForOrder = ({ orderId, memberId }: { orderId: string; memberId: number }): PaymentRef => ({
  subject: { of: 'order', orderId },
  memberId,
})

/** Recorded in place of the provider's code when a partial refund is not requested at all (rule 143). */
export const REFUNDED_ONLY_IN_FULL = 'REFUNDED_ONLY_IN_FULL'

/** The card's part of a refund; `refundId` is null when nothing goes back to the card. */
type CardPart = { refundId: string | null; cardRefund: Won; orderItemId: string }

/**
 * Requests the card's part of a refund from the provider. With `wholeOnly` a partial refund is recorded as refused at
 * once, and waits for finance (rule 143).
 */
export function refundToCard(
  { draft, paymentKey }: PlacedOrder,
  { refundId, cardRefund: amount, orderItemId }: CardPart,
  wholeOnly = false,
): PaymentEvent[] {
  if (paymentKey === null || refundId === null || amount === 0) return []
  const ref = paidForOrder(draft)
  const isRefused = wholeOnly && amount !== draft.amounts.totalAmount
  return [
    ...requestRefund(ref, { refundId, paymentKey, amount, orderItemId }),
    ...(isRefused ? [rejection(ref, refundId, REFUNDED_ONLY_IN_FULL)] : []),
  ]
}
