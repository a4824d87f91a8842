import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthsBetween } from '../../domain/shared/civilDate.ts'
import type { PointReason } from '../../domain/shared/pointReasons.ts'
import { liabilityMonths, lotAges, type MonthOfPoints } from '../../domain/wallet/liability.ts'

type Moved = Partial<Omit<MonthOfPoints, 'earned'> & { [Reason in PointReason]: number }>

const month = (of: string, { review = 0, photo_review = 0, ...moved }: Moved = {}): MonthOfPoints => ({
  ...{ month: of, refunded: 0, used: 0, expired: 0, suspended: 0, writtenOff: 0 },
  earned: [
    { reason: 'review', points: review },
    { reason: 'photo_review', points: photo_review },
  ],
  ...moved,
})

describe('the points liability by month', () => {
  it('opens with what the month before closed with, months without any movement included', () => {
    const months = liabilityMonths(
      [
        month('2026-09', { review: 3_000, photo_review: 1_500 }),
        month('2026-11', { used: 2_000, expired: 500 }),
      ],
      [],
      { from: '2026-10', to: '2026-11' },
    )
    expect(months).toMatchObject([
      { month: '2026-10', opening: 4_500, used: 0, closing: 4_500 },
      { month: '2026-11', opening: 4_500, used: 2_000, expired: 500, closing: 2_000 },
    ])
  })

  it('takes from lots what they hold, and counts what pays a debt as recovered', () => {
    // Of 2,500 taken back the lots held 1,000; of the next 2,000 earned 1,500 pay the debt.
    expect(
      liabilityMonths(
        [month('2026-10', { review: 1_000, suspended: 2_500 }), month('2026-11', { review: 2_000 })],
        [
          { month: '2026-10', lent: 1_500, settled: 0 },
          { month: '2026-11', lent: 0, settled: 1_500 },
        ],
        { from: '2026-10', to: '2026-11' },
      ),
    ).toMatchObject([
      { suspended: 1_000, recovered: 0, closing: 0 },
      { opening: 0, suspended: 0, recovered: 1_500, closing: 500 },
    ])
  })

  it('leaves a debt that is written off out of the lots', () => {
    expect(
      liabilityMonths(
        [month('2026-10', { suspended: 700 }), month('2026-11', { writtenOff: 700 })],
        [
          { month: '2026-10', lent: 700, settled: 0 },
          { month: '2026-11', lent: 0, settled: 700 },
        ],
        { from: '2026-10', to: '2026-11' },
      ),
    ).toMatchObject([
      { suspended: 0, closing: 0 },
      { recovered: 0, closing: 0 },
    ])
  })

  it('hands each closing to the next month, and the last one is all that ever moved (rule 220)', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const moved = fc.record({
      ...{ review: amount, photo_review: amount, refunded: amount, used: amount, expired: amount },
      ...{ suspended: amount, writtenOff: amount },
    })
    fc.assert(
      fc.property(fc.array(moved, { minLength: 1, maxLength: 8 }), (all) => {
        const names = monthsBetween('2026-01', '2026-08').slice(0, all.length)
        const last = names.at(-1) ?? '2026-01'
        const months = liabilityMonths(
          all.map((one, nth) => month(names[nth] ?? '', one)),
          [],
          { from: '2026-01', to: last },
        )
        const sum = all.reduce(
          (total, one) =>
            total +
            one.review +
            one.photo_review +
            one.refunded -
            one.used -
            one.expired -
            one.suspended +
            one.writtenOff,
          0,
        )
        expect(months.at(-1)?.closing).toBe(sum)
        for (const [nth, { opening }] of months.entries()) expect(opening).toBe(months[nth - 1]?.closing ?? 0)
      }),
    )
  })
})

describe('the age of lots', () => {
  it('counts calendar months until they end, across the year (rule 221)', () => {
    const lots = (of: string, points: number) => ({ month: of, lots: 1, points })
    expect(
      lotAges(
        [
          ...[lots('2026-10', 1), lots('2026-11', 10), lots('2026-12', 100), lots('2027-01', 1_000)],
          ...[
            lots('2027-02', 2_000),
            lots('2027-03', 4_000),
            lots('2027-11', 8_000),
            lots('2027-12', 16_000),
          ],
        ],
        '2026-11',
      ).map(({ from, to, lots: count, points }) => [from, to, count, points]),
    ).toEqual([
      [0, 0, 2, 11],
      [1, 1, 1, 100],
      [2, 3, 2, 3_000],
      [4, 6, 1, 4_000],
      [7, 12, 1, 8_000],
      [13, null, 1, 16_000],
    ])
  })
})
