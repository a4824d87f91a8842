import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayPrice, percentOff, perDay, rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { addDays, type Period } from '../../domain/shared/civilDate.ts'

const days = (count: number): Period => ({ start: '2026-12-03', end: addDays('2026-12-03', count - 1) })

test.each([
  { price: 10_000, count: 3, total: 30_000 },
  { price: 10_000, count: 4, total: 39_000 },
  { price: 10_000, count: 7, total: 65_000 },
  { price: 10_000, count: 10, total: 88_000 },
  { price: 10_000, count: 14, total: 116_000 },
  { price: 12_300, count: 4, total: 48_000 },
  { price: 12_300, count: 14, total: 142_600 },
  { price: 10_500, count: 10, total: 92_600 },
])('$count days of a bag at $price won a day cost $total (rule 11)', ({ price, count, total }) => {
  const rent = rentalPrice(price, days(count))
  expect(rent.periodTotalPrice).toBe(total)
  expect(rent.rentalDays).toBe(count)
  expect(rent.totalRentPrice).toBe(price * count)
  expect(rent.periodDiscount).toBe(total - price * count)
})

test('14 days at 12,300 won show a period discount of −29,600 (rule 12)', () => {
  expect(rentalPrice(12_300, days(14)).periodDiscount).toBe(-29_600)
})

test.each([
  [1, 10_500],
  [3, 10_500],
  [4, 9_500],
  [6, 9_500],
  [7, 8_400],
  [9, 8_400],
  [10, 7_400],
  [14, 7_400],
  [30, 7_400],
])('day %i of a bag at 10,500 won costs %i', (day, price) => {
  expect(dayPrice(10_500, day)).toBe(price)
})

test('there is no day 0 of a rental', () => {
  expect(() => dayPrice(10_000, 0)).toThrow(RangeError)
})

test('a discounted product is rented at its discounted price, another at its daily price (rule 10)', () => {
  expect(perDay({ dailyRentalPrice: 12_300, discountRate: 15 })).toBe(10_500)
  expect(perDay({ dailyRentalPrice: 12_300, discountRate: 0 })).toBe(12_300)
  expect(rentalPrice({ dailyRentalPrice: 12_300, discountRate: 15 }, days(10)).periodTotalPrice).toBe(92_600)
})

test('the percent off in bar and sheet is rounded half up (rule 13)', () => {
  expect(percentOff(49_200, 48_000)).toBe(2)
  expect(percentOff(100, 1)).toBe(99)
  expect(percentOff(200, 195)).toBe(3)
  expect(percentOff(1_000, 976)).toBe(2)
  expect(percentOff(49_200, 38_400)).toBe(22)
  expect(percentOff(36_900, 29_500)).toBe(20)
  expect(percentOff(100, 100)).toBe(0)
  expect(percentOff(0, 0)).toBe(0)
})

const dailyPrice = fc.integer({ min: 10, max: 50_000 }).map((hundreds) => hundreds * 100)

test('a longer rental never costs less, and its average day never costs more', () => {
  fc.assert(
    fc.property(dailyPrice, fc.integer({ min: 3, max: 13 }), (price, count) => {
      const shorter = rentalPrice(price, days(count))
      const longer = rentalPrice(price, days(count + 1))
      expect(longer.periodTotalPrice).toBeGreaterThan(shorter.periodTotalPrice)
      expect(longer.periodTotalPrice * count).toBeLessThanOrEqual(shorter.periodTotalPrice * (count + 1))
      expect(longer.periodDiscount).toBeLessThanOrEqual(0)
      expect(longer.periodTotalPrice % 100).toBe(0)
    }),
  )
})

test('the price equals one added up from the exact table', () => {
  const percents = [100, 100, 100, 90, 90, 90, 80, 80, 80, 70, 70, 70, 70, 70]
  fc.assert(
    fc.property(dailyPrice, fc.integer({ min: 3, max: 14 }), (price, count) => {
      const exact = percents
        .slice(0, count)
        .reduce((total, percent) => total + ((BigInt(price * percent) + 5_000n) / 10_000n) * 100n, 0n)
      expect(BigInt(rentalPrice(price, days(count)).periodTotalPrice)).toBe(exact)
    }),
  )
})
