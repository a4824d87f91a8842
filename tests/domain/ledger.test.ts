import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Account } from '../../domain/ledger/accounts.ts'
import { earningOf } from '../../domain/ledger/ownersShare.ts'
import { vatInside } from '../../domain/ledger/vat.ts'
import { sum } from '../../domain/shared/won.ts'
import {
  aContract,
  type LifeEvent,
  type LifePlan,
  linesOfLife,
  liveThrough,
  type Outcome,
} from './orderLife.ts'

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({ kind: fc.constant('cancelled' as const), daysBefore: fc.integer({ min: 2, max: 10 }) }),
  fc.constant({ kind: 'cancelledByStaff' as const }),
  fc.constant({ kind: 'collected' as const }),
)
const plan: fc.Arbitrary<LifePlan> = fc.record({
  rentalDays: fc.integer({ min: 3, max: 14 }),
  items: fc.array(
    fc.record({
      perDay: fc.integer({ min: 1, max: 1_000 }).map((hundreds) => hundreds * 100),
      consigned: fc.boolean(),
      covered: fc.boolean(),
      outcome,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  coupon: fc.option(
    fc.record({
      percentage: fc.boolean(),
      value: fc.integer({ min: 1, max: 100 }),
      cap: fc.option(fc.integer({ min: 1, max: 500 }).map((hundreds) => hundreds * 100)),
    }),
  ),
  pointsPercent: fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 })),
  deliveryFee: fc.constantFrom(0, 0, 3_000, 8_000),
  cancelFirst: fc.boolean(),
})

function balances(events: readonly LifeEvent[]): (account: Account) => number {
  const lines = events.flatMap(linesOfLife)
  return (account) => sum(lines.filter((line) => line.account === account).map((line) => line.amount)) + 0
}

const placedIn = (events: readonly LifeEvent[]) => {
  const [first] = events
  if (first?.type !== 'order.placed') throw new Error('an order starts with its payment')
  return first.data.amounts
}

test('once every item is cancelled or collected and refunds arrived, nothing is owed either way', () => {
  fc.assert(
    fc.property(plan, (given) => {
      const { events } = liveThrough(given)
      const balance = balances(events)
      expect(balance('customer_prepayments')).toBe(0)
      expect(balance('refunds_payable')).toBe(0)
    }),
    { numRuns: 1_000 },
  )
})

test('at every event of an order the lines sum to zero and no prepayment or refund is overdrawn', () => {
  fc.assert(
    fc.property(plan, (given) => {
      const { events } = liveThrough(given)
      for (const [index, event] of events.entries()) {
        expect(sum(linesOfLife(event).map((line) => line.amount))).toBe(0)
        const balance = balances(events.slice(0, index + 1))
        expect(balance('customer_prepayments')).toBeLessThanOrEqual(0)
        expect(balance('refunds_payable')).toBeLessThanOrEqual(0)
        expect(balance('card_clearing')).toBeGreaterThanOrEqual(0)
        expect(balance('points_liability')).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('what was collected earns its full rental price, whoever paid the coupon, and fees are booked as quoted', () => {
  fc.assert(
    fc.property(plan, (given) => {
      const { events, items, quotes } = liveThrough(given)
      const balance = balances(events)
      const collected = items.filter((item) => item.outcome.kind === 'collected')
      const earned = sum(collected.map((item) => item.periodTotalPrice))
      const owners = sum(
        collected.map(
          (item) =>
            earningOf(item.periodTotalPrice, item.consigned ? (aContract?.rates ?? null) : null).ownersShare,
        ),
      )
      const deliveryVat = collected.length > 0 ? vatInside(given.deliveryFee) : 0
      expect(0 - balance('rental_revenue') - balance('vat_payable')).toBe(earned + deliveryVat)
      expect(balance('owner_cost')).toBe(owners)
      expect(0 - balance('owner_payable')).toBe(owners)
      expect(balance('sales_discounts')).toBe(sum(collected.map((item) => item.couponShare)))
      expect(0 - balance('cancellation_fee_revenue')).toBe(sum(quotes.map((quote) => quote.fee)))
    }),
  )
})

test('cancelling everything free of charge gives back exactly what was paid, card to card, points to points', () => {
  const free = plan.map((given) => ({
    ...given,
    items: given.items.map((item) => ({ ...item, outcome: { kind: 'cancelledByStaff' as const } })),
  }))
  fc.assert(
    fc.property(free, (given) => {
      const { events, quotes } = liveThrough(given)
      const { totalAmount, pointsUsed } = placedIn(events)
      expect(sum(quotes.map((quote) => quote.cardRefund))).toBe(totalAmount)
      expect(sum(quotes.map((quote) => quote.pointsRefund))).toBe(pointsUsed)
      const withCoupon = given.coupon !== null && given.items.some((item) => item.covered)
      expect(quotes.filter((quote) => quote.couponReturned)).toHaveLength(withCoupon ? 1 : 0)
    }),
  )
})

test('the delivery fee ends as revenue when anything shipped, else back on the card, never both (rule 55)', () => {
  fc.assert(
    fc.property(plan, (given) => {
      const { events, quotes } = liveThrough(given)
      const shipped = given.items.some((item) => item.outcome.kind === 'collected')
      const net = given.deliveryFee - vatInside(given.deliveryFee)
      expect(0 - balances(events)('delivery_revenue')).toBe(shipped ? net : 0)
      expect(sum(quotes.map((quote) => quote.deliveryFeeRefund))).toBe(shipped ? 0 : given.deliveryFee)
    }),
  )
})

test('money captured for dates that were gone goes back whole', () => {
  const ref = { subject: { of: 'order', orderId: 'order' }, memberId: 1, refundId: 'refund' } as const
  const payment = { paymentKey: 'key', amount: 32_000, method: '카드', cardCompany: null }
  const at = '2026-12-01T10:20:00+09:00'
  const balance = balances([
    { type: 'payment.reversed', data: { ...ref, ...payment, approvedAt: at, by: 'member' } },
    {
      type: 'payment.refund.confirmed',
      data: { ...ref, amount: 32_000, transactionKey: 'key', by: 'card', confirmedAt: at, account: null },
    },
  ])
  expect(balance('card_clearing')).toBe(0)
  expect(balance('refunds_payable')).toBe(0)
})
