import { expect, test } from 'vitest'
import { refundCharge } from '../../domain/charges/decide.ts'
import { foldCharge } from '../../domain/charges/state.ts'

const ids = { chargeId: 'charge', memberId: 1 }
const lost = foldCharge([
  {
    type: 'charge.made',
    data: {
      ...ids,
      kind: 'loss',
      debtor: 'renter',
      subject: { of: 'order_item', orderId: 'order', orderItemId: 'watch' },
      amount: 300_000_000,
      lateDays: null,
      dueOn: '2026-12-10',
      owner: {
        ...{ ownerId: 7, consignmentId: 'contract', base: 200_000_001, transactionFee: 0, operatingFee: 0 },
        ...{ share: 200_000_001, rates: null },
      },
    },
  },
  {
    type: 'charge.paid',
    data: {
      ...ids,
      debtor: 'renter',
      by: 'member',
      paymentKey: 'key',
      amount: 300_000_000,
    },
  },
])

test('3 won of a lost watch of 300 million take back 3 won of the owner’s 200,000,001', () => {
  expect(refundCharge(lost, { refundId: 'r', amount: 3, ownerBears: true })).toMatchObject([
    { data: { ownerShareBack: 3 } },
  ])
})
