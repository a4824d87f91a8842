import { vatInside } from '../ledger/vat.ts'
import { sum, type Won } from '../shared/won.ts'

/** An item with the refund to its card part, in won, without a delivery fee. */
type ReceiptItem = { isCancelled: boolean; finalAmount: Won; pointsShare: Won; cardBack: Won }

/** What the card paid and what is left after refunds: supply + vat + untaxed is paid − refunded. */
export type Receipt = { paid: Won; refunded: Won; supply: Won; vat: Won; untaxed: Won }

/**
 * The receipt of an order, in won. VAT applies to what the card keeps paying for rentals and delivery, as in the books;
 * what is kept of a cancelled item is a fee and carries none (rule 61).
 */
export function receiptOf(order: {
  paid: Won
  deliveryFee: Won
  deliveryFeeBack: Won
  items: readonly ReceiptItem[]
}): Receipt {
  const keptOf = (item: ReceiptItem) => item.finalAmount - item.pointsShare - item.cardBack
  const { paid, deliveryFee, deliveryFeeBack, items } = order
  const refunded = sum(items.map((item) => item.cardBack)) + deliveryFeeBack
  const untaxed = sum(items.filter((item) => item.isCancelled).map(keptOf))
  const rented = items.filter((item) => !item.isCancelled)
  const vat = sum(rented.map((item) => vatInside(keptOf(item)))) + vatInside(deliveryFee - deliveryFeeBack)
  return { paid, refunded, supply: paid - refunded - untaxed - vat, vat, untaxed }
}
