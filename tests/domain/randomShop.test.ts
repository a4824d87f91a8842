import { expect, test } from 'vitest'
import { REFUNDED_ONLY_IN_FULL } from '../../domain/payments/decide.ts'
import { sum } from '../../domain/shared/won.ts'
import { live } from '../support/randomShop/live.ts'

const lives = [3, 7, 9].map((seed) => live({ operations: 5_000, seed }))

test('after every one of 5,000 random operations the books are zero and every account is what was counted', () => {
  for (const shop of lives) {
    expect(shop.unequal).toEqual([])
    expect(shop.trialBalance).toBe(0)
  }
})

test('what the card provider holds otherwise is on its way or has the name of what happened', () => {
  for (const shop of lives) {
    expect(shop.provider.unexplained(shop.today)).toEqual([])
    expect([...shop.provider.named.keys()].sort()).toEqual([
      ...['amount_differs', 'cancelled_at_provider', 'missing_there', 'missing_with_us'],
    ])
  }
})

test('what waits of a payment that goes back whole or not at all never adds up to it (rule 896)', () => {
  let joined = 0
  for (const shop of lives) {
    joined += shop.happened.get('payment.refund.joined') ?? 0
    for (const [id, { payments, refunds }] of shop.payments.all()) {
      const waiting = refunds.filter(
        ({ status, refusedAs }) => status === 'rejected' && refusedAs === REFUNDED_ONLY_IN_FULL,
      )
      for (const { paymentKey, amount } of payments) {
        const ofIt = waiting.filter((one) => one.paymentKey === paymentKey)
        expect(sum(ofIt.map((one) => one.amount)), id).not.toBe(amount)
      }
    }
  }
  expect(joined).toBeGreaterThan(0)
})

test('the random shops reach what they are about', () => {
  for (const type of [
    ...[
      'order.placed',
      'payment.captured',
      'payment.reversed',
      'order.item.cancelled',
      'order.return.completed',
    ],
    ...['order.item.collected', 'order.item.refunded', 'payment.refund.rejected', 'payment.refund.confirmed'],
    ...[
      'charge.paid',
      'payment.declined',
      'charge.waived',
      'charge.reduced',
      'charge.disputed',
      'charge.dispute.answered',
      'payment.refund.resent',
    ],
    ...[
      'consignment.accepted',
      'consignment.given_up',
      'settlement.closed',
      'payout.failed',
      'payout.confirmed',
      'payout.returned',
    ],
    ...['order.item.lost', 'order.delivery.undone', 'consignment.lost', 'consignment.found'],
    'order.delivery.changed',
    ...['order.item.extended', 'order.item.extension.released', 'order.item.extension.expired'],
    ...['points.restored', 'points.suspended', 'points.debt.repaid', 'provider.paid_out'],
  ])
    expect(
      lives.reduce((times, shop) => times + (shop.happened.get(type) ?? 0), 0),
      type,
    ).toBeGreaterThan(5)
})

test('rentals of the random shops earn points by more than one percentage, and refunds take some back', () => {
  const taken = lives.reduce((times, shop) => times + shop.rentalPoints.takenBack, 0)
  expect(taken).toBeGreaterThan(20)
})
