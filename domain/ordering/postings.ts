import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { vatInside } from '../ledger/vat.ts'
import { unreachable } from '../shared/decision.ts'
import type { OrderEvent, OrderEventOf } from './events.ts'
import { exchangePostings } from './exchanging.ts'
import { ownersShare } from './refunding.ts'

// What the card paid is posted by the payment's own event.
function placed({ amounts }: OrderEventOf<'order.placed'>['data']): JournalLine[] {
  return [debit('points_liability', amounts.pointsUsed), credit('customer_prepayments', amounts.pointsUsed)]
}

function shipped({ deliveryFeeEarned }: OrderEventOf<'order.item.shipped'>['data']): JournalLine[] {
  const vat = vatInside(deliveryFeeEarned)
  return [
    debit('customer_prepayments', deliveryFeeEarned),
    credit('delivery_revenue', deliveryFeeEarned - vat),
    credit('vat_payable', vat),
  ]
}

function undone({ deliveryFee }: OrderEventOf<'order.delivery.undone'>['data']): JournalLine[] {
  const vat = vatInside(deliveryFee)
  return [
    debit('delivery_revenue', deliveryFee - vat),
    debit('vat_payable', vat),
    credit('customer_prepayments', deliveryFee),
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

// Points of the shop are not consideration: VAT applies to what the card paid (rule 61).
function collected(item: OrderEventOf<'order.item.collected' | 'order.item.lost'>['data']): JournalLine[] {
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

// The refunded part never was revenue: only the part of the price that is kept is booked (rule 65).
function returned(item: OrderEventOf<'order.return.completed'>['data']): JournalLine[] {
  const { finalAmount, refunded, cardRefund, pointsRefund, deliveryFeeRefund, base, vat } = item
  const deliveryVat = vatInside(deliveryFeeRefund)
  return [
    debit('customer_prepayments', finalAmount),
    debit('sales_discounts', base - (finalAmount - refunded)),
    credit('refunds_payable', cardRefund),
    credit('points_liability', pointsRefund),
    credit('rental_revenue', base - vat),
    credit('vat_payable', vat),
    debit('delivery_revenue', deliveryFeeRefund - deliveryVat),
    debit('vat_payable', deliveryVat),
    debit('owner_cost', item.ownersShare),
    credit('owner_payable', item.ownersShare),
  ]
}

function refunded(item: OrderEventOf<'order.item.refunded'>['data']): JournalLine[] {
  return [
    debit('sales_returns', item.refunded - item.vat),
    debit('vat_payable', item.vat),
    credit('refunds_payable', item.cardRefund),
    credit('points_liability', item.pointsRefund),
    debit('owner_payable', item.ownersShare),
    credit('owner_cost', item.ownersShare),
  ]
}

function lines(event: OrderEvent): JournalLine[] {
  switch (event.type) {
    case 'order.placed':
      return placed(event.data)
    case 'order.item.shipped':
      return shipped(event.data)
    case 'order.delivery.undone':
      return undone(event.data)
    case 'order.item.cancelled':
      return cancelled(event.data)
    case 'order.item.exchanged':
      return exchangePostings(event.data)
    case 'order.item.collected':
    case 'order.item.lost':
      return collected(event.data)
    case 'order.return.completed':
      return returned(event.data)
    case 'order.item.refunded':
      return refunded(event.data)
    case 'order.drafted':
    case 'order.draft.released':
    case 'order.draft.expired':
    case 'order.item.prepared':
    case 'order.item.delivered':
    case 'order.item.ended':
    case 'order.item.found':
    case 'order.step.undone':
    case 'order.parcel.corrected':
    case 'order.address.corrected':
    case 'order.return.requested':
    case 'order.return.approved':
    case 'order.return.declined':
    case 'order.return.collecting':
    case 'order.return.collected':
      return []
    default:
      return unreachable(event)
  }
}

/**
 * The journal lines of an order's event, in won, summing to zero; none for an event that moves no value (rule 60).
 * Throws when the event's own amounts do not add up.
 */
export const postings = (event: OrderEvent): JournalLine[] => balanced(lines(event))
