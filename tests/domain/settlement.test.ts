import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Consignment } from '../../domain/ordering/events.ts'
import {
  afterRefund,
  keptOf,
  nothingBack,
  type PaidItem,
  splitRefund,
} from '../../domain/ordering/refunding.ts'
import { lastDueMonth, monthsLater, payOn } from '../../domain/settlement/months.ts'
import { type RowSums, rowOf } from '../../domain/settlement/rows.ts'
import { isRefusal } from '../../domain/shared/decision.ts'

const rates = { transactionPerMille: 98, operatingPerMille: 200 }
const contract: Consignment = { consignmentId: 'c', ownerId: 1, rates }

test.each([
  [92_600, 9_075, 18_520, 65_005],
  [116_000, 11_368, 23_200, 81_432],
  [48_000, 4_704, 9_600, 33_696],
  [1, 0, 0, 1],
  [0, 0, 0, 0],
])(
  'a rental of %i won costs %i and %i won of fees and brings %i',
  (base, transactionFee, operatingFee, expected) => {
    expect(rowOf(0, base, rates)).toEqual({ base, transactionFee, operatingFee, expected })
  },
)

test('half of 92,600 given back takes what is due of the whole less what is due of the half', () => {
  expect(rowOf(92_600, 46_300, rates)).toEqual({
    base: -46_300,
    transactionFee: 4_537 - 9_075,
    operatingFee: 9_260 - 18_520,
    expected: 32_503 - 65_005,
  })
})

test('nothing negative is ever rounded', () => {
  expect(() => rowOf(100, -1, rates)).toThrow(RangeError)
})

const sumsOf = (rows: readonly RowSums[]): RowSums => ({
  base: rows.reduce((sum, row) => sum + row.base, 0),
  transactionFee: rows.reduce((sum, row) => sum + row.transactionFee, 0),
  operatingFee: rows.reduce((sum, row) => sum + row.operatingFee, 0),
  expected: rows.reduce((sum, row) => sum + row.expected, 0),
})

const refunds = fc.array(fc.record({ part: fc.nat(1_000), ownerBears: fc.boolean() }), { maxLength: 8 })
const anItem = fc
  .record({ price: fc.integer({ min: 1, max: 3_000_000 }), coupon: fc.nat(1_000), points: fc.nat(1_000) })
  .map(({ price, coupon, points }): PaidItem => {
    const finalAmount = price - Math.floor((price * coupon) / 1_001)
    const pointsShare = Math.floor((finalAmount * points) / 1_000)
    return { periodTotalPrice: price, finalAmount, pointsShare, consignment: contract, back: nothingBack }
  })

test('any number of partial refunds leaves what one would, row by row what the books say', () => {
  fc.assert(
    fc.property(anItem, refunds, (bought, parts) => {
      let item = bought
      const rows = [rowOf(0, keptOf(item, true).base, rates)]
      for (const { part, ownerBears } of parts) {
        const left = item.finalAmount - item.back.card - item.back.points
        const refund = Math.floor((left * part) / 1_000)
        const split = splitRefund(item, refund, null)
        if (isRefusal(split)) throw new Error(split.refused)
        const next = afterRefund(item, split, ownerBears)
        const before = keptOf(item, true)
        const after = keptOf(next, true)
        const row = rowOf(before.base, after.base, rates)
        expect(row.expected).toBe(after.ownersShare - before.ownersShare)
        expect(row.base - row.transactionFee - row.operatingFee).toBe(row.expected)
        // A won less of base may take a won of both fees with it, so the share itself can rise by one.
        expect(row.base).toBeLessThanOrEqual(0)
        expect(row.expected).toBeLessThanOrEqual(1)
        rows.push(row)
        item = next
      }
      expect(sumsOf(rows)).toEqual(rowOf(0, keptOf(item, true).base, rates))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['2026-12-20T09:59:59+09:00', '2026-10'],
  ['2026-12-20T10:00:00+09:00', '2026-11'],
  ['2026-12-31T23:59:59+09:00', '2026-11'],
  ['2027-01-01T00:00:00+09:00', '2026-11'],
  ['2027-01-20T10:00:00+09:00', '2026-12'],
])('at %s the last month to be paid is %s', (now, month) => {
  expect(lastDueMonth(new Date(now))).toBe(month)
})

test('what is earned in December is paid on 20 January', () => {
  expect(payOn('2026-12')).toBe('2027-01-20')
  expect(monthsLater('2026-12', 1)).toBe('2027-01')
  expect(monthsLater('2027-01', -1)).toBe('2026-12')
})
