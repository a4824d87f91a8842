import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Earning, earningLost, earningOf } from '../../domain/ledger/ownersShare.ts'
import type { Consignment } from '../../domain/ordering/events.ts'
import {
  afterRefund,
  keptOf,
  nothingBack,
  type PaidItem,
  splitRefund,
} from '../../domain/ordering/refunding.ts'
import { lastDueMonth, monthsLater, payOn } from '../../domain/settlement/months.ts'
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
  'a rental of %i won costs %i and %i won of fees and brings %i (rule 180)',
  (base, transactionFee, operatingFee, ownersShare) => {
    expect(earningOf(base, rates)).toEqual({ transactionFee, operatingFee, ownersShare })
  },
)

test('half of 92,600 given back takes what is due of the whole less what is due of the half', () => {
  expect(earningLost(92_600, 46_300, rates)).toEqual({
    transactionFee: 9_075 - 4_537,
    operatingFee: 18_520 - 9_260,
    ownersShare: 65_005 - 32_503,
  })
})

test('nothing negative is ever rounded', () => {
  expect(() => earningLost(100, -1, rates)).toThrow(RangeError)
})

test('nobody shares in what the shop itself rents out', () => {
  expect(earningOf(92_600, null)).toEqual({ transactionFee: 0, operatingFee: 0, ownersShare: 0 })
})

const less = (earning: Earning, lost: Earning): Earning => ({
  transactionFee: earning.transactionFee - lost.transactionFee,
  operatingFee: earning.operatingFee - lost.operatingFee,
  ownersShare: earning.ownersShare - lost.ownersShare,
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
      let left = earningOf(keptOf(item, true).base, rates)
      for (const { part, ownerBears } of parts) {
        const paid = item.finalAmount - item.back.card - item.back.points
        const refund = Math.floor((paid * part) / 1_000)
        const split = splitRefund(item, refund, null)
        if (isRefusal(split)) throw new Error(split.refused)
        const next = afterRefund(item, split, ownerBears)
        const before = keptOf(item, true)
        const after = keptOf(next, true)
        const lost = earningLost(before.base, after.base, rates)
        expect(lost.ownersShare).toBe(before.ownersShare - after.ownersShare)
        expect(before.base - after.base - lost.transactionFee - lost.operatingFee).toBe(lost.ownersShare)
        // A won less of base may take a won of both fees with it, so the share itself can rise by one.
        expect(after.base).toBeLessThanOrEqual(before.base)
        expect(lost.ownersShare).toBeGreaterThanOrEqual(-1)
        left = less(left, lost)
        item = next
      }
      expect(left).toEqual(earningOf(keptOf(item, true).base, rates))
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

test('what is earned in December is paid on 20 January (rule 182)', () => {
  expect(payOn('2026-12')).toBe('2027-01-20')
  expect(monthsLater('2026-12', 1)).toBe('2027-01')
  expect(monthsLater('2027-01', -1)).toBe('2026-12')
})
