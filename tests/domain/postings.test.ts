import { expect, test } from 'vitest'
import type { OrderEvent, OrderEventOf } from '../../domain/ordering/events.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { journalOf } from '../../domain/processes/events.ts'
import type { WalletEvent } from '../../domain/wallet/events.ts'
import { aContract } from './orderLife.ts'

const order = { orderId: 'order', memberId: 1 }
const item = { ...order, orderItemId: 'bag' }
const amounts = {
  totalRent: 49_200,
  periodDiscount: -1_200,
  couponDiscount: 9_600,
  pointsUsed: 6_400,
  deliveryFee: 0,
  totalAmount: 32_000,
}
const rented = {
  placedAt: '2026-12-01T10:00:00+09:00',
  start: '2026-12-10' as const,
  end: '2026-12-13' as const,
  items: [],
}
const cancelled: OrderEventOf<'order.item.cancelled'> = {
  type: 'order.item.cancelled',
  data: {
    ...item,
    by: 'member',
    reasonCode: 'etc',
    feePercent: 30,
    finalAmount: 38_400,
    fee: 11_520,
    cardRefund: 20_480,
    pointsRefund: 6_400,
    deliveryFeeRefund: 0,
    refundId: 'refund',
    couponReturned: false,
  },
}
const collected: OrderEventOf<'order.item.collected'> = {
  type: 'order.item.collected',
  data: {
    ...item,
    productId: 1,
    start: '2026-12-10',
    end: '2026-12-13',
    totalRentPrice: 49_200,
    periodTotalPrice: 48_000,
    periodDiscount: -1_200,
    couponShare: 9_600,
    finalAmount: 38_400,
    pointsShare: 6_400,
    consignment: null,
    base: 48_000,
    vat: 2_909,
    ...{ transactionFee: 0, operatingFee: 0, ownersShare: 0 },
  },
}
type Row = { what: string; event: OrderEvent; lines: [string, number][] }

test.each<Row>([
  {
    what: 'an order that points paid for in part; the payment posts the card’s part',
    event: {
      type: 'order.placed',
      data: { ...order, paymentKey: 'key', ...rented, amounts },
    },
    lines: [
      ['points_liability', 6_400],
      ['customer_prepayments', -6_400],
    ],
  },
  {
    what: 'an order paid with points alone',
    event: {
      type: 'order.placed',
      data: {
        ...order,
        paymentKey: null,
        ...rented,
        amounts: { ...amounts, pointsUsed: 38_400, totalAmount: 0 },
      },
    },
    lines: [
      ['points_liability', 38_400],
      ['customer_prepayments', -38_400],
    ],
  },
  {
    what: 'the first item shipped',
    event: {
      type: 'order.item.shipped',
      data: { ...item, courier: null, trackingNumber: null, deliveryFeeEarned: 3_000 },
    },
    lines: [
      ['customer_prepayments', 3_000],
      ['delivery_revenue', -2_727],
      ['vat_payable', -273],
    ],
  },
  {
    what: 'a further item shipped',
    event: {
      type: 'order.item.shipped',
      data: { ...item, courier: null, trackingNumber: null, deliveryFeeEarned: 0 },
    },
    lines: [],
  },
  {
    what: 'a cancellation with a fee of 11,520',
    event: cancelled,
    lines: [
      ['customer_prepayments', 38_400],
      ['cancellation_fee_revenue', -11_520],
      ['refunds_payable', -20_480],
      ['points_liability', -6_400],
    ],
  },
  {
    what: 'the last cancellation with the delivery fee',
    event: {
      ...cancelled,
      data: { ...cancelled.data, cardRefund: 23_480, deliveryFeeRefund: 3_000 },
    },
    lines: [
      ['customer_prepayments', 41_400],
      ['cancellation_fee_revenue', -11_520],
      ['refunds_payable', -23_480],
      ['points_liability', -6_400],
    ],
  },
  {
    what: 'an own item collected',
    event: collected,
    lines: [
      ['customer_prepayments', 38_400],
      ['sales_discounts', 9_600],
      ['rental_revenue', -45_091],
      ['vat_payable', -2_909],
    ],
  },
  {
    what: 'a consigned item collected',
    event: {
      ...collected,
      data: {
        ...collected.data,
        finalAmount: 74_100,
        couponShare: 18_500,
        pointsShare: 0,
        periodTotalPrice: 92_600,
        consignment: aContract,
        base: 92_600,
        vat: 6_736,
        ...{ transactionFee: 9_075, operatingFee: 18_520, ownersShare: 65_005 },
      },
    },
    lines: [
      ['customer_prepayments', 74_100],
      ['sales_discounts', 18_500],
      ['rental_revenue', -85_864],
      ['vat_payable', -6_736],
      ['owner_cost', 65_005],
      ['owner_payable', -65_005],
    ],
  },
  { what: 'a draft that expired', event: { type: 'order.draft.expired', data: order }, lines: [] },
  { what: 'an item prepared', event: { type: 'order.item.prepared', data: item }, lines: [] },
])('$what is booked (rules 61, 62, 63)', ({ event, lines }) => {
  expect(journalOf(event).map(({ account, amount }) => [account, amount])).toEqual(lines)
})

const held = { memberId: 1, orderId: 'order', points: 6_400, lots: [] }

test.each<{ event: WalletEvent; lines: [string, number][] }>([
  {
    event: {
      type: 'points.earned',
      data: {
        memberId: 1,
        lotId: 'a',
        points: 1_000,
        reason: 'review',
        earnedBy: { source: 'review:1', orderItemId: 'bag' },
        expiresAt: '2027-12-01',
      },
    },
    lines: [
      ['points_cost', 1_000],
      ['points_liability', -1_000],
    ],
  },
  {
    event: {
      type: 'points.expired',
      data: { memberId: 1, lotId: 'a', points: 1_000, expiredAt: '2027-12-01' },
    },
    lines: [
      ['points_liability', 1_000],
      ['points_expiry_income', -1_000],
    ],
  },
  {
    event: {
      type: 'points.suspended',
      data: {
        memberId: 1,
        points: 1_000,
        debt: 300,
        earnedBy: { source: 'review:1', orderItemId: 'bag' },
        lots: [],
      },
    },
    lines: [
      ['points_liability', 700],
      ['points_receivable', 300],
      ['points_cost', -1_000],
    ],
  },
  {
    event: { type: 'points.debt.repaid', data: { memberId: 1, points: 200, lots: [] } },
    lines: [
      ['points_liability', 200],
      ['points_receivable', -200],
    ],
  },
  {
    event: { type: 'points.debt.written_off', data: { memberId: 1, points: 100 } },
    lines: [
      ['points_cost', 100],
      ['points_receivable', -100],
    ],
  },
  { event: { type: 'points.held', data: held }, lines: [] },
  { event: { type: 'points.released', data: held }, lines: [] },
  { event: { type: 'points.used', data: held }, lines: [] },
  {
    event: { type: 'points.restored', data: { ...held, orderItemId: 'bag', reason: 'cancel', reissued: [] } },
    lines: [],
  },
])('$event.type is booked once (rule 64)', ({ event, lines }) => {
  expect(journalOf(event).map(({ account, amount }) => [account, amount])).toEqual(lines)
})

test('an event whose amounts do not add up is a fault, not a crooked ledger (rule 60)', () => {
  expect(() => journalOf({ ...cancelled, data: { ...cancelled.data, cardRefund: 20_481 } })).toThrow(/off by/)
  expect(() => journalOf({ ...collected, data: { ...collected.data, couponShare: 9_500 } })).toThrow(/off by/)
})

const subject = { of: 'order', orderId: 'order' } as const
const paid = {
  subject,
  memberId: 1,
  paymentKey: 'key',
  amount: 32_000,
  method: '카드',
  cardCompany: null,
  approvedAt: '2026-12-01T10:00:00+09:00',
  by: 'member',
} as const
const refund = { subject, memberId: 1, refundId: 'refund' }

test.each<{ what: string; event: PaymentEvent; lines: [string, number][] }>([
  {
    what: 'the card pays for an order',
    event: { type: 'payment.captured', data: { ...paid, settles: 'customer_prepayments' } },
    lines: [
      ['card_clearing', 32_000],
      ['customer_prepayments', -32_000],
    ],
  },
  {
    what: 'the card pays what an owner owes',
    event: { type: 'payment.captured', data: { ...paid, settles: 'owner_receivable' } },
    lines: [
      ['card_clearing', 32_000],
      ['owner_receivable', -32_000],
    ],
  },
  {
    what: 'a payment that came too late',
    event: { type: 'payment.reversed', data: { ...paid, refundId: 'refund' } },
    lines: [
      ['card_clearing', 32_000],
      ['refunds_payable', -32_000],
    ],
  },
  {
    what: 'a refund that is asked for (what it is for made it payable)',
    event: {
      type: 'payment.refund.requested',
      data: { ...refund, paymentKey: 'key', amount: 20_480, orderItemId: 'bag' },
    },
    lines: [],
  },
  {
    what: 'a refund confirmed',
    event: {
      type: 'payment.refund.confirmed',
      data: {
        ...refund,
        amount: 20_480,
        transactionKey: 't',
        by: 'card',
        confirmedAt: '2026-12-07',
        account: null,
      },
    },
    lines: [
      ['refunds_payable', 20_480],
      ['card_clearing', -20_480],
    ],
  },
  {
    what: 'a refund finally rejected (it stays payable)',
    event: { type: 'payment.refund.rejected', data: { ...refund, providerCode: 'X' } },
    lines: [],
  },
])('$what', ({ event, lines }) => {
  expect(journalOf(event).map(({ account, amount }) => [account, amount])).toEqual(lines)
})
