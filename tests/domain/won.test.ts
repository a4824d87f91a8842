import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  floorOfPercent,
  formatNumber,
  formatWon,
  perMille,
  round100OfPercent,
  spread,
  sum,
} from '../../domain/shared/won.ts'

test.each([
  { amount: 10_500, percent: 70, rounded: 7_400, why: 'binary floating point would say 7,300' },
  { amount: 12_300, percent: 90, rounded: 11_100, why: '11,070 is nearer to 11,100' },
  { amount: 10_500, percent: 90, rounded: 9_500, why: '9,450 is rounded half up' },
  { amount: 48_000, percent: 20, rounded: 9_600, why: 'nothing to round' },
  { amount: 100, percent: 49, rounded: 0, why: '49 won are nearer to nothing' },
  { amount: 100, percent: 50, rounded: 100, why: '50 won are rounded half up' },
  { amount: 0, percent: 70, rounded: 0, why: 'nothing stays nothing' },
])('$percent % of $amount won is $rounded: $why', ({ amount, percent, rounded }) => {
  expect(round100OfPercent(amount, percent)).toBe(rounded)
})

test('rounding to hundreds agrees with exact integer arithmetic for every amount and percent (rule 1)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 100 }),
      (amount, percent) => {
        const exact = ((BigInt(amount) * BigInt(percent) + 5_000n) / 10_000n) * 100n
        expect(BigInt(round100OfPercent(amount, percent))).toBe(exact)
      },
    ),
  )
})

test.each([
  { base: 92_600, rate: 98, fee: 9_075 },
  { base: 92_600, rate: 200, fee: 18_520 },
  { base: 116_000, rate: 98, fee: 11_368 },
  { base: 116_000, rate: 200, fee: 23_200 },
  { base: 5, rate: 100, fee: 1 },
  { base: 4, rate: 100, fee: 0 },
])('$rate per mille of $base won is a fee of $fee', ({ base, rate, fee }) => {
  expect(perMille(base, rate)).toBe(fee)
})

test('a cancellation fee is rounded down, in the favour of the member', () => {
  expect(floorOfPercent(38_400, 30)).toBe(11_520)
  expect(floorOfPercent(33, 50)).toBe(16)
  expect(floorOfPercent(99, 30)).toBe(29)
})

test('fractions of a won are refused, not rounded in passing', () => {
  expect(() => round100OfPercent(0.5, 70)).toThrow(RangeError)
  expect(() => perMille(Number.NaN, 98)).toThrow(RangeError)
  expect(() => spread(1.5, [1, 2])).toThrow(RangeError)
  expect(() => spread(-1, [1, 2])).toThrow(RangeError)
  expect(() => spread(10, [1, -2])).toThrow(RangeError)
  expect(() => spread(10, [0, 0])).toThrow(RangeError)
})

test.each([
  { total: 10_000, weights: [1, 1, 1], parts: [3_334, 3_333, 3_333], why: 'equal remainders by index' },
  { total: 2, weights: [1, 1, 1], parts: [1, 1, 0], why: 'two of three equal ones' },
  { total: 100, weights: [1, 2, 4], parts: [14, 29, 57], why: 'largest remainder first' },
  { total: 0, weights: [0, 0], parts: [0, 0], why: 'nothing to spread needs no weight' },
  { total: 9_600, weights: [48_000, 0], parts: [9_600, 0], why: 'an uncovered item gets none' },
])('$total won over $weights are $parts: $why', ({ total, weights, parts }) => {
  expect(spread(total, weights)).toEqual(parts)
})

const money = fc.integer({ min: 0, max: 10 ** 9 })
const weights = fc
  .array(money, { minLength: 1, maxLength: 8 })
  .filter((list) => list.some((weight) => weight > 0))

test('spread parts add up exactly and each is within one won of its exact share (rule 2)', () => {
  fc.assert(
    fc.property(money, weights, (total, list) => {
      const parts = spread(total, list)
      expect(sum(parts)).toBe(total)
      const all = BigInt(sum(list))
      for (const [index, part] of parts.entries()) {
        const floor = Number((BigInt(total) * BigInt(list[index] ?? 0)) / all)
        expect(part === floor || part === floor + 1).toBe(true)
      }
    }),
  )
})

test('no item gets more than it costs when the total is no more than all items cost', () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 1_000 }), (list, perThousand) => {
      const total = Math.floor((sum(list) * perThousand) / 1_000)
      expect(spread(total, list).every((part, index) => part <= (list[index] ?? 0))).toBe(true)
    }),
  )
})

test('amounts are written with separators and 원', () => {
  expect(formatWon(32_000)).toBe('32,000원')
  expect(formatWon(0)).toBe('0원')
  expect(formatWon(-1_200)).toBe('-1,200원')
  expect(formatNumber(999)).toBe('999')
  expect(formatNumber(1_234_567)).toBe('1,234,567')
})
