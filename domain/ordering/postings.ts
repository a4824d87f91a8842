import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { vatInside } from '../ledger/vat.ts'
import { unreachable } from '../shared/decision.ts'
import { perMille, type Won } from '../shared/won.ts'
import type { Consignment, OrderEvent, OrderEventOf } from './events.ts'

function placed({ amounts }: OrderEventOf<'order.placed'>['data']): JournalLine[] {
  return [
    debit('card_clearing', amounts.totalAmount),
    debit('points_liability', amounts.pointsUsed),
    credit('customer_prepayments', amounts.totalAmount + amounts.pointsUsed),
  ]
}

function shipped({ deliveryFeeEarned }: OrderEventOf<'order.item.shipped'>['data']): JournalLine[] {
  const vat = vatInside(deliveryFeeEarned)
  return [
    debit('customer_prepayments', deliveryFeeEarned),
    credit('delivery_revenue', deliveryFeeEarned - vat),
    credit('vat_payable', vat),
  ]
}

function cancelled(item: OrderEventOf<'order.item.cancelled'>['data']): JournalLine[] {
  return [
    debit('customer_prepayments', item.finalAmount + item.deliveryFeeRefund),
    credit('cancellation_fee_revenue', item.fee),
    credit('refunds_payable', item.cardRefund),
    credit('points_liability', item.pointsRefund),
  ]
}

/** The owner's share of a base in won, after both fees at the contract's rates (rule 70); 0 for the shop's own. */
export function ownersShare(base: Won, consignment: Consignment): Won {
  if (consignment === null) return 0
  const { transactionPerMille, operatingPerMille } = consignment.rates
  return base - perMille(base, transactionPerMille) - perMille(base, operatingPerMille)
}

// The shop's own points are no consideration when they are used: VAT lies on what the card paid (rule 61).
function collected(item: OrderEventOf<'order.item.collected'>['data']): JournalLine[] {
  const { finalAmount, pointsShare, couponShare, periodTotalPrice: base, consignment } = item
  const vat = vatInside(finalAmount - pointsShare)
  const share = ownersShare(base, consignment)
  return [
    debit('customer_prepayments', finalAmount),
    debit('sales_discounts', couponShare),
    credit('rental_revenue', base - vat),
    credit('vat_payable', vat),
    debit('owner_cost', share),
    credit('owner_payable', share),
  ]
}

function lines(event: OrderEvent): JournalLine[] {
  switch (event.type) {
    case 'order.placed':
      return placed(event.data)
    case 'order.payment.reversed': {
      const { amount } = event.data.payment
      return [debit('card_clearing', amount), credit('refunds_payable', amount)]
    }
    case 'order.item.shipped':
      return shipped(event.data)
    case 'order.item.cancelled':
      return cancelled(event.data)
    case 'order.item.collected':
      return collected(event.data)
    case 'order.refund.confirmed':
      return [debit('refunds_payable', event.data.amount), credit('card_clearing', event.data.amount)]
    case 'order.drafted':
    case 'order.draft.released':
    case 'order.draft.expired':
    case 'order.item.prepared':
    case 'order.item.delivered':
    case 'order.item.ended':
    case 'order.refund.rejected':
      return []
    default:
      return unreachable(event)
  }
}

/**
 * The journal lines of an order's event, in won, summing to zero; none for an event that moves no value (rule 60). A
 * fault is thrown when the event's own amounts do not add up.
 */
export const postings = (event: OrderEvent): JournalLine[] => balanced(lines(event))
