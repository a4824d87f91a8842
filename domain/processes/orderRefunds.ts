import { cardParts } from '../ordering/refunding.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import type { PlacedOrder } from '../ordering/state.ts'
import { requestRefund, requestWhole } from '../payments/decide.ts'
import type { PaymentEvent, PaymentRef } from '../payments/events.ts'
import type { PaymentState } from '../payments/state.ts'
import { idBeside } from '../shared/ids.ts'
import { sum, type Won } from '../shared/won.ts'

/** An order and its member, as the events of its payments name them. */
export const paidForOrder = ({ orderId, memberId }: { orderId: string; memberId: number }): PaymentRef => ({
  subject: { of: 'order', orderId },
  memberId,
})

/**
 * The payments of an order, and the keys of those that the provider refunds only in full, be they for the order, an
 * extension or a delivery fee; null where parts of each can be refunded.
 */
export type OnlyInFull = { payments: PaymentState; keys: readonly string[] } | null

/** Whether this payment is refunded only in full. */
export const isOnlyInFull = (onlyInFull: OnlyInFull, paymentKey: string | null): boolean =>
  paymentKey !== null && onlyInFull?.keys.includes(paymentKey) === true

/** What of an item's refund goes back to the card, the delivery fee included; `refundId` is null when nothing does. */
type CardPart = { item: RentedItem; refundId: string | null; cardRefund: Won; deliveryFeeRefund?: Won }

/**
 * Requests the card's part of a refund from the provider: one refund to the payment of the order, which items that are
 * refunded together share, one to each payment of an extension that it takes (rule 323), and one to the payment of its
 * own that paid a delivery fee for Jeju (rule 422). The first has `refundId`, the others ids beside it. Each payment that is
 * refunded only in full goes back whole or waits for finance (rules 143, 896 and 948).
 */
export function refundToCard(
  { draft, paymentKey, jejuFee }: PlacedOrder,
  parts: readonly CardPart[],
  onlyInFull: OnlyInFull,
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
  return due.flatMap((one, nth) => {
    const request = { ...one, refundId: idBeside(refundId, nth) }
    return onlyInFull !== null && isOnlyInFull(onlyInFull, one.paymentKey)
      ? requestWhole(onlyInFull.payments, ref, request)
      : requestRefund(ref, request)
  })
}
