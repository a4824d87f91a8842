import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletEvents } from '../../domain/wallet/events.ts'
import { rentalPoints, rentalPointsBack } from '../../domain/wallet/rentalPoints.ts'

test('a rental earns a whole percentage of what its card paid, rounded down (rule 383)', () => {
  expect(rentalPoints(48_000, 1)).toBe(480)
  expect(rentalPoints(38_450, 3)).toBe(1_153)
  expect(rentalPoints(48_000, 0)).toBe(0)
  expect(rentalPoints(0, 5)).toBe(0)
})

test('a refund takes back what is due for the kept price before, less after (rule 384)', () => {
  expect(rentalPointsBack({ earned: 480, paid: 48_000 }, { before: 48_000, after: 24_000 })).toBe(240)
  expect(rentalPointsBack({ earned: 480, paid: 48_000 }, { before: 24_000, after: 0 })).toBe(240)
  expect(rentalPointsBack({ earned: 0, paid: 0 }, { before: 0, after: 0 })).toBe(0)
})

test('any number of refunds takes back what one would, and never more than was earned', () => {
  const percent = fc.integer({ min: 1, max: 20 })
  const parts = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, percent, (refunds, rate) => {
      const paid = refunds.reduce((sum, one) => sum + one, 0)
      const earned = rentalPoints(paid, rate)
      let kept = paid
      let taken = 0
      for (const refund of refunds) {
        const back = rentalPointsBack({ earned, paid }, { before: kept, after: kept - refund })
        expect(back).toBeGreaterThanOrEqual(0)
        kept -= refund
        taken += back
      }
      expect(taken).toBe(earned)
    }),
  )
})

test('the explanation of the points names the rate that held when they were earned', () => {
  const lines = walletEvents['points.earned'].explain({
    ...{ memberId: 7, lotId: 'lot-1', points: 480, reason: 'rental', expiresAt: '2027-12-07T14:59:59.000Z' },
    earnedBy: { source: 'rental:1', orderItemId: '0199a1b2-0000-7000-8000-000000000011' },
    shareOf: { paid: 48_000, percent: 1 },
  })
  expect(JSON.stringify(lines)).toContain('대여 적립 (48,000원의 1%)')
  expect(lines.map((line) => 'rule' in line && line.rule)).toContain(383)
})
