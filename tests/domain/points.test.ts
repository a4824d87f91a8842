import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import type { RefusalCode } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import {
  type AmountsBeforePoints,
  largestUsablePoints,
  pointsRefusal,
} from '../../domain/wallet/pointsLimits.ts'

/** 49,200 in all, −1,200 for the period, −9,600 by coupon: 38,400 won are left to pay. */
const amounts: AmountsBeforePoints = {
  totalRent: 49_200,
  periodDiscount: -1_200,
  couponDiscount: 9_600,
  deliveryFee: 0,
}
const paidDelivery = { ...amounts, deliveryFee: 3_000 }

type Row = {
  points: number
  balance: number
  of?: AmountsBeforePoints
  refused: RefusalCode | null
  why: string
}

test.each<Row>([
  { points: 0, balance: 0, refused: null, why: 'using none is always fine' },
  { points: 6_400, balance: 6_400, refused: null, why: 'the whole balance' },
  { points: 1, balance: 1_000, refused: null, why: 'any whole number' },
  { points: 1, balance: 999, refused: 'POINTS_NOT_USABLE', why: 'a balance below 1,000' },
  { points: 1_000, balance: 1_000, refused: null, why: 'a balance of exactly 1,000' },
  {
    points: 1_000,
    balance: 5_000,
    of: { ...amounts, totalRent: 29_900, periodDiscount: 0, couponDiscount: 0 },
    refused: 'POINTS_NOT_USABLE',
    why: 'a total rent below 30,000',
  },
  {
    points: 1_000,
    balance: 5_000,
    of: { ...amounts, totalRent: 30_000, periodDiscount: 0, couponDiscount: 28_000 },
    refused: null,
    why: 'a total rent of 30,000 before any discount',
  },
  { points: 6_401, balance: 6_400, refused: 'POINTS_OVER_BALANCE', why: 'one more than the balance' },
  { points: 38_400, balance: 90_000, refused: null, why: 'everything, nothing left for the card' },
  { points: 38_401, balance: 90_000, refused: 'POINTS_OVER_LIMIT', why: 'one more than there is to pay' },
  { points: 38_300, balance: 90_000, refused: null, why: '100 won left for the card' },
  { points: 38_301, balance: 90_000, refused: 'POINTS_LEAVE_TOO_LITTLE', why: '99 won left for the card' },
  { points: 38_399, balance: 90_000, refused: 'POINTS_LEAVE_TOO_LITTLE', why: '1 won left for the card' },
  { points: 38_400, balance: 90_000, of: paidDelivery, refused: null, why: 'the card pays the delivery fee' },
  {
    points: 38_399,
    balance: 90_000,
    of: paidDelivery,
    refused: null,
    why: 'the delivery fee keeps it above 100 won',
  },
  {
    points: 38_401,
    balance: 90_000,
    of: paidDelivery,
    refused: 'POINTS_OVER_LIMIT',
    why: 'points never pay the delivery',
  },
  { points: -1, balance: 5_000, refused: 'INVALID_REQUEST', why: 'a negative number' },
  { points: 1.5, balance: 5_000, refused: 'INVALID_REQUEST', why: 'a fraction' },
])('$points of $balance points, $why: $refused', ({ points, balance, of, refused }) => {
  expect(pointsRefusal({ points, balance, amounts: of ?? amounts })?.refused ?? null).toBe(refused)
})

describe('the full-use button fills in', () => {
  test.each([
    { balance: 6_400, filled: 6_400, why: 'the whole balance' },
    { balance: 90_000, filled: 38_400, why: 'no more than there is to pay' },
    { balance: 38_350, filled: 38_300, why: 'what leaves the card its 100 won' },
    { balance: 38_399, filled: 38_300, why: 'what leaves the card its 100 won' },
    { balance: 999, filled: 0, why: 'nothing below 1,000' },
    { balance: -500, filled: 0, why: 'nothing from a negative balance' },
  ])('$filled of $balance: $why', ({ balance, filled }) => {
    expect(largestUsablePoints(balance, amounts)).toBe(filled)
  })

  test('the number that a refusal names', () => {
    expect(pointsRefusal({ points: 38_350, balance: 38_399, amounts })).toEqual({
      refused: 'POINTS_LEAVE_TOO_LITTLE',
      data: { largest: 38_300, minimumCardAmount: 100 },
    })
  })
})

const anyAmounts = fc
  .record({
    totalRent: fc.integer({ min: 0, max: 1_000 }),
    discounts: fc.integer({ min: 0, max: 100 }),
    deliveryFee: fc.constantFrom(0, 0, 50, 3_000),
  })
  .map(({ totalRent, discounts, deliveryFee }) => ({
    totalRent: totalRent * 100,
    periodDiscount: 0,
    couponDiscount: Math.floor(totalRent * discounts) - (Math.floor(totalRent * discounts) % 100),
    deliveryFee,
  }))

test('the largest usable number is accepted, and no larger one is (rule 40)', () => {
  fc.assert(
    fc.property(anyAmounts, fc.integer({ min: 0, max: 120_000 }), (given, balance) => {
      const largest = largestUsablePoints(balance, given)
      expect(pointsRefusal({ points: largest, balance, amounts: given })).toBeNull()
      for (let more = largest + 1; more <= largest + 250; more += 1) {
        expect(pointsRefusal({ points: more, balance, amounts: given })).not.toBeNull()
      }
    }),
  )
})

/** The points of each item of an order without a coupon. */
const pointsShares = (pointsUsed: number, prices: readonly number[]) =>
  orderAmounts({
    items: prices.map((price) => ({ totalRentPrice: price, periodTotalPrice: price, periodDiscount: 0 })),
    ...{ couponShares: [], pointsUsed, deliveryFee: 0 },
  }).items.map(({ pointsShare }) => pointsShare)

test('points are shared over the items in proportion to what each costs (rule 44)', () => {
  expect(pointsShares(6_400, [38_400])).toEqual([6_400])
  expect(pointsShares(10_000, [30_000, 60_000])).toEqual([3_333, 6_667])
  const finals = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(finals, fc.integer({ min: 0, max: 100 }), (amountsOfItems, percent) => {
      const points = Math.floor((sum(amountsOfItems) * percent) / 100)
      const shares = pointsShares(points, amountsOfItems)
      expect(sum(shares)).toBe(points)
      expect(shares.every((share, index) => share <= (amountsOfItems[index] ?? 0))).toBe(true)
    }),
  )
})
