import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import type { LotPart } from '../../domain/wallet/events.ts'
import { hasExpired, lotExpiry, partsToRestore, takeLots } from '../../domain/wallet/lots.ts'
import type { SpentPart } from '../../domain/wallet/state.ts'
import { seoul } from './fixtures.ts'

const lot = (lotId: string, points: number, expires: string): LotPart => ({
  lotId,
  points,
  expiresAt: seoul(expires).toISOString(),
})
const january = '2027-01-31 23:59:59'
const june = '2027-06-30 23:59:59'

test('earned points live one year, to 23:59:59 of the day', () => {
  expect(lotExpiry(seoul('2026-12-03 10:00:00'))).toEqual(seoul('2027-12-03 23:59:59'))
  expect(lotExpiry(seoul('2028-02-29 00:30:00'))).toEqual(seoul('2029-02-28 23:59:59'))
})

test('a lot is good at its last instant and no longer a moment later', () => {
  expect(hasExpired(lot('a', 100, january), seoul(january))).toBe(false)
  expect(hasExpired(lot('a', 100, january), new Date(seoul(january).getTime() + 1))).toBe(true)
})

describe('using points', () => {
  test('takes the lots that expire first, of these the oldest (rule 41)', () => {
    const lots = [lot('c', 500, june), lot('b', 1_000, january), lot('a', 300, january)]
    expect(takeLots(lots, 1_500)).toEqual([
      lot('a', 300, january),
      lot('b', 1_000, january),
      lot('c', 200, june),
    ])
  })

  test('compares instants, not how they are written', () => {
    const inSeoul = { lotId: 'a', points: 100, expiresAt: '2027-01-31T23:59:59+09:00' }
    const inUtc = { lotId: 'b', points: 100, expiresAt: '2027-01-31T14:59:58Z' }
    expect(takeLots([inSeoul, inUtc], 100)).toEqual([inUtc])
  })

  test('leaves out lots from which nothing is taken', () => {
    expect(takeLots([lot('a', 300, january), lot('b', 300, june)], 300)).toEqual([lot('a', 300, january)])
    expect(takeLots([lot('a', 300, january)], 0)).toEqual([])
  })

  test('refuses more than the lots hold', () => {
    expect(takeLots([lot('a', 300, january)], 301)).toEqual({
      refused: 'POINTS_OVER_BALANCE',
      data: { balance: 300 },
    })
  })
})

describe('a refund', () => {
  const spent = (part: LotPart, restored = 0): SpentPart => ({ ...part, restored })
  const used = [spent(lot('a', 300, january)), spent(lot('b', 1_000, june))]

  test('goes back to the very lots that were used, the longest-lived first', () => {
    expect(partsToRestore(used, 1_300)).toEqual([lot('b', 1_000, june), lot('a', 300, january)])
    expect(partsToRestore(used, 1_100)).toEqual([lot('b', 1_000, june), lot('a', 100, january)])
  })

  test('counts what an earlier refund already put back', () => {
    const after = [spent(lot('a', 300, january)), spent(lot('b', 1_000, june), 900)]
    expect(partsToRestore(after, 400)).toEqual([lot('b', 100, june), lot('a', 300, january)])
    expect(() => partsToRestore(after, 401)).toThrow(RangeError)
  })
})

const lots = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 28 })), { maxLength: 8 })
  .map((list) =>
    list.map(([points, day], index) =>
      lot(`lot-${index}`, points, `2027-03-${String(day).padStart(2, '0')} 23:59:59`),
    ),
  )

test('what is taken adds up, and nothing that lives longer is touched while an earlier lot has points', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 100 }), (held, percent) => {
      const balance = sum(held.map(({ points }) => points))
      const points = Math.floor((balance * percent) / 100)
      const parts = takeLots(held, points)
      if (isRefusal(parts)) throw new Error('refused within the balance')
      expect(sum(parts.map((part) => part.points))).toBe(points)
      expect(takeLots([...held].reverse(), points)).toEqual(parts)
      const last = parts.at(-1)
      for (const each of held) {
        const taken = sum(parts.filter((part) => part.lotId === each.lotId).map((part) => part.points))
        expect(taken).toBeLessThanOrEqual(each.points)
        if (last !== undefined && each.expiresAt < last.expiresAt) expect(taken).toBe(each.points)
      }
    }),
  )
})

test('refunds in any pieces give back exactly what each lot gave', () => {
  fc.assert(
    fc.property(lots, fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 30 }), (held, pieces) => {
      const points = sum(held.map((each) => each.points))
      const used = takeLots(held, points)
      if (isRefusal(used)) throw new Error('refused within the balance')
      let spent = used.map((part): SpentPart => ({ ...part, restored: 0 }))
      let left = points
      for (const piece of [...pieces, points]) {
        const back = partsToRestore(spent, Math.min(piece, left))
        left -= Math.min(piece, left)
        spent = spent.map((part) => ({
          ...part,
          restored: part.restored + (back.find(({ lotId }) => lotId === part.lotId)?.points ?? 0),
        }))
      }
      for (const part of spent) expect(part.restored).toBe(part.points)
    }),
  )
})
