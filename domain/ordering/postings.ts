import { unreachable } from '../shared/decision.ts'
import { balanced, credit, debit, type JournalLine } from '../shared/ledger.ts'
import { perMille, type Won } from '../shared/won.ts'
import type { OrderEvent, OrderItemCancelled, OrderItemCollected, OrderPlaced } from './events.ts'

/** The events of the points area, by what the ledger needs of them. */
export type PointsMovement = {
  type:
    | 'points.earned'
    | 'points.held'
    | 'points.released'
    | 'points.used'
    | 'points.restored'
    | 'points.expired'
  data: { points: Won }
}

function placed({ amounts }: OrderPlaced['data']): JournalLine[] {
  return [
    debit('card_clearing', amounts.totalAmount),
    debit('points_liability', amounts.pointsUsed),
    credit('customer_prepayments', amounts.totalAmount + amounts.pointsUsed),
  ]
}

function cancelled(item: OrderItemCancelled['data']): JournalLine[] {
  return [
    debit('customer_prepayments', item.finalAmount + item.deliveryFeeRefund),
    credit('cancellation_fee_revenue', item.fee),
    credit('refunds_payable', item.cardRefund),
    credit('points_liability', item.pointsRefund),
  ]
}

function revenue({ periodTotalPrice: base, ownerType, rates }: OrderItemCollected['data']): JournalLine[] {
  if (ownerType === 'own') return [credit('rental_revenue', base)]
  if (rates === null) throw new Error('a consigned item was collected without its agreed rates')
  const transactionFee = perMille(base, rates.transactionPerMille)
  const operatingFee = perMille(base, rates.operatingPerMille)
  return [
    credit('owner_payable', base - transactionFee - operatingFee),
    credit('transaction_fee_revenue', transactionFee),
    credit('operating_fee_revenue', operatingFee),
  ]
}

function collected(item: OrderItemCollected['data']): JournalLine[] {
  return [
    debit('customer_prepayments', item.finalAmount),
    debit('coupon_cost', item.couponShare),
    ...revenue(item),
  ]
}

function lines(event: OrderEvent | PointsMovement): JournalLine[] {
  switch (event.type) {
    case 'order.placed':
      return placed(event.data)
    case 'order.payment.reversed': {
      const { amount } = event.data.payment
      return [debit('card_clearing', amount), credit('refunds_payable', amount)]
    }
    case 'order.item.shipped': {
      const fee = event.data.deliveryFeeEarned
      return [debit('customer_prepayments', fee), credit('delivery_revenue', fee)]
    }
    case 'order.item.cancelled':
      return cancelled(event.data)
    case 'order.item.collected':
      return collected(event.data)
    case 'order.refund.confirmed':
      return [debit('refunds_payable', event.data.amount), credit('card_clearing', event.data.amount)]
    case 'points.earned':
      return [debit('points_cost', event.data.points), credit('points_liability', event.data.points)]
    case 'points.expired':
      return [debit('points_liability', event.data.points), credit('points_expiry_income', event.data.points)]
    // order.placed and order.item.cancelled book the points together with the money they stand for.
    case 'points.used':
    case 'points.restored':
    case 'points.held':
    case 'points.released':
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
 * The journal lines of an event, in won, summing to zero; none for an event that moves no value
 * (event-store, Money). A fault is thrown when the event's own amounts do not add up.
 */
export const postings = (event: OrderEvent | PointsMovement): JournalLine[] => balanced(lines(event))
