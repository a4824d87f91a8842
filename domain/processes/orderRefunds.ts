import { cardParts } from '../ordering/refunding.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import type { PlacedOrder } from '../ordering/state.ts'
import { rejection, requestRefund } from '../payments/decide.ts'
import type { PaymentEvent, PaymentRef } from '../payments/events.ts'
import { idBeside } from '../shared/ids.ts'
import { sum, type Won } from '../shared/won.ts'

/** An order and its member, as the events of its payments name them. */
export const paidForOrder = ({ orderId, memberId }: { orderId: string; memberId: number }): PaymentRef => ({
  subject: { of: 'order', orderId },
  memberId,
})

/** Recorded in place of the provider's code when a partial refund is not requested at all (rule 143). */
export const REFUNDED_ONLY_IN_FULL = 'REFUNDED_ONLY_IN_FULL'

/** What of an item's refund goes back to the card, the delivery fee included; `refundId` is null when nothing does. */
type CardPart = { item: RentedItem; refundId: string | null; cardRefund: Won; deliveryFeeRefund?: Won }

/**
 * Requests the card's part of a refund from the provider: one refund to the payment of the order, which items that are
 * refunded together share, one to each payment of an extension that it takes (rule 323), and one to the payment of its
 * own that paid a delivery fee for Jeju (rule 422). The first has `refundId`, the others ids beside it. With `wholeOnly`
 * a partial refund of the order's payment is recorded as refused at once, and waits for finance (rule 143).
 */
export function refundToCard(
  { draft, paymentKey, jejuFee }: PlacedOrder,
  parts: readonly CardPart[],
  wholeOnly = false,
): PaymentEvent[] {
  const refundId = parts.find((part) => part.refundId !== null)?.refundId ?? null
  if (refundId === null) return []
  const divided = parts.map(({ item, cardRefund, deliveryFeeRefund = 0 }) => {
    const { ofOrder, ofExtensions } = cardParts(item, cardRefund - deliveryFeeRefund)
    const ofJeju = jejuFee.paymentKey === null ? 0 : Math.min(deliveryFeeRefund, jejuFee.fee ?? 0)
    return { ...item, ofOrder: ofOrder + deliveryFeeRefund - ofJeju, ofExtensions, ofJeju }
  })
  const [orderItemId = ''] = divided.map((item) => item.orderItemId).toSorted()
  const ofOrder = { paymentKey, amount: sum(divided.map((item) => item.ofOrder)), orderItemId }
  const ofExtensions = divided.flatMap((item) =>
    item.ofExtensions.map((one) => ({ ...one, amount: one.card, orderItemId: item.orderItemId })),
  )
  const ofJeju = divided.map((item) => ({ ...item, ...jejuFee, amount: item.ofJeju }))
  const ref = paidForOrder(draft)
  const due = [ofOrder, ...ofExtensions, ...ofJeju].flatMap(({ paymentKey: key, amount, orderItemId: of }) =>
    key === null || amount === 0 ? [] : [{ paymentKey: key, amount, orderItemId: of }],
  )
  const isRefused = wholeOnly && ofOrder.amount !== draft.amounts.totalAmount
  return due.flatMap((one, nth) => [
    ...requestRefund(ref, { ...one, refundId: idBeside(refundId, nth) }),
    ...(isRefused && one.paymentKey === paymentKey ? [rejection(ref, refundId, REFUNDED_ONLY_IN_FULL)] : []),
  ])
}
