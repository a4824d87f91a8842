import { expect, test } from 'vitest'
import { receiptOf } from '../../domain/ordering/receipt.ts'

const item = { isCancelled: false, finalAmount: 38_400, pointsShare: 6_400, cardBack: 0 }
const order = { paid: 32_000, deliveryFee: 0, deliveryFeeBack: 0, items: [item] }

test.each([
  { what: 'a rental of 32,000 by card', changes: {}, receipt: [32_000, 0, 29_091, 2_909, 0] },
  {
    what: 'one with a delivery fee of 3,000',
    changes: { paid: 35_000, deliveryFee: 3_000 },
    receipt: [35_000, 0, 31_818, 3_182, 0],
  },
  {
    what: 'a return of which 16,000 went back',
    changes: { items: [{ ...item, cardBack: 16_000 }] },
    receipt: [32_000, 16_000, 14_545, 1_455, 0],
  },
  {
    what: 'a cancellation with a fee of 11,520, which carries no tax',
    changes: { items: [{ ...item, isCancelled: true, cardBack: 20_480 }] },
    receipt: [32_000, 20_480, 0, 0, 11_520],
  },
  {
    what: 'everything given back, the delivery fee too',
    changes: {
      paid: 35_000,
      deliveryFee: 3_000,
      deliveryFeeBack: 3_000,
      items: [{ ...item, cardBack: 32_000 }],
    },
    receipt: [35_000, 35_000, 0, 0, 0],
  },
  {
    what: 'a rental paid with points alone',
    changes: { paid: 0, items: [{ ...item, pointsShare: 38_400 }] },
    receipt: [0, 0, 0, 0, 0],
  },
])('$what', ({ changes, receipt }) => {
  const [paid, refunded, supply, vat, untaxed] = receipt
  expect(receiptOf({ ...order, ...changes })).toEqual({ paid, refunded, supply, vat, untaxed })
})
