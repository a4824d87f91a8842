import { expect, test } from 'vitest'
import { orderAmounts } from '../../domain/ordering/amounts.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'

const fourDays = { start: '2026-12-10', end: '2026-12-13' } as const

test('a bag at 12,300 a day for 4 days with a 20 % coupon and 6,400 points costs 32,000 (rule 14)', () => {
  const { amounts, items } = orderAmounts({
    items: [rentalPrice(12_300, fourDays)],
    couponShares: [9_600],
    pointsUsed: 6_400,
    deliveryFee: 0,
  })
  expect(amounts).toEqual({
    totalRent: 49_200,
    periodDiscount: -1_200,
    couponDiscount: 9_600,
    pointsUsed: 6_400,
    deliveryFee: 0,
    totalAmount: 32_000,
  })
  expect(items).toMatchObject([{ couponShare: 9_600, finalAmount: 38_400, pointsShare: 6_400 }])
})

test('points are spread over what the items cost after the coupon; the delivery fee is on top', () => {
  const { amounts, items } = orderAmounts({
    items: [rentalPrice(12_300, fourDays), rentalPrice(10_000, fourDays)],
    couponShares: [9_600, 0],
    pointsUsed: 10_000,
    deliveryFee: 3_000,
  })
  expect(items.map((item) => item.finalAmount)).toEqual([38_400, 39_000])
  expect(items.map((item) => item.pointsShare)).toEqual([4_961, 5_039])
  expect(amounts.totalAmount).toBe(38_400 + 39_000 - 10_000 + 3_000)
})

test('an order paid with points alone costs nothing', () => {
  const { amounts } = orderAmounts({
    items: [rentalPrice(10_000, fourDays)],
    couponShares: [0],
    pointsUsed: 39_000,
    deliveryFee: 0,
  })
  expect(amounts.totalAmount).toBe(0)
})

test('more points than the items cost are a fault', () => {
  const items = [rentalPrice(10_000, fourDays)]
  expect(() => orderAmounts({ items, couponShares: [0], pointsUsed: 39_001, deliveryFee: 3_000 })).toThrow(
    RangeError,
  )
})
