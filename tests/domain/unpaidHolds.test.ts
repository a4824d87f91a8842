import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldSince, heldUntilFor, type UnpaidHold } from '../../domain/ordering/hold.ts'
import { decideDraft } from '../../domain/processes/draft.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { anOffer, aRequest, now, orderId, someFacts } from './checkoutFixtures.ts'

const minuteMs = 60_000
const beganAt = now.getTime()
/** The instant so many minutes after the first hold. */
const at = (minutes: number): Date => new Date(beganAt + minutes * minuteMs)
const held = (from: number, to: number, wasTried = false): UnpaidHold => ({
  ...{ fromMs: at(from).getTime(), toMs: at(to).getTime() },
  wasTried,
})

/** For how many minutes days are held that begin then, or after how many minutes they may be held again. */
function minutesOf(heldUnpaid: readonly UnpaidHold[], minutes: number) {
  const until = heldUntilFor([{ productId: 1, heldUnpaid }], at(minutes))
  return isRefusal(until)
    ? { again: (Date.parse(until.data.until) - beganAt) / minuteMs, of: until.data.heldMinutes }
    : (until.getTime() - beganAt) / minuteMs - minutes
}

describe('days that a member holds without paying (rule 573)', () => {
  it.each([
    ['nothing was held before', [], 0, 15],
    ['the first hold was closed after a minute', [held(0, 1)], 2, 15],
    [
      'coupon, points and address were changed five times',
      [0, 3, 6, 9, 12].map((m) => held(m, m + 2)),
      15,
      15,
    ],
    ['a hold ran out', [held(0, 15)], 16, 15],
    ['the second hold is replaced at once', [held(0, 14), held(14, 29)], 15, 15],
    ['a draft replaces one of 20 minutes together', [held(0, 14), held(14, 29)], 20, 10],
    ['five minutes are left', [held(0, 15), held(15, 25)], 25, 5],
    ['less is left than a card takes', [held(0, 15), held(15, 26)], 26, { again: 121, of: 30 }],
    ['all was held', [held(0, 15), held(15, 30)], 30, { again: 125, of: 30 }],
    ['all was held, and it is that time', [held(0, 15), held(15, 30)], 125, 5],
    ['all was held long ago', [held(0, 15), held(15, 30)], 150, 15],
    ['a card was declined', [held(0, 15, true), held(15, 30)], 30, 15],
    [
      'a card was declined, and an hour is over',
      [held(0, 15, true), ...[15, 30, 45].map((m) => held(m, m + 15))],
      60,
      { again: 125, of: 60 },
    ],
  ] as const)('%s', (_, holds, minutes, expected) => {
    expect(minutesOf(holds, minutes)).toEqual(expected)
  })

  it('of several products the one that was held longest decides, and those are named that cannot be held', () => {
    const days = [
      { productId: 1, heldUnpaid: [held(0, 20)] },
      { productId: 2, heldUnpaid: [] },
    ]
    expect(heldUntilFor(days, at(20))).toEqual(at(30))
    const full = { productId: 3, heldUnpaid: [held(0, 15), held(15, 30)] }
    expect(heldUntilFor([...days, full], at(30))).toMatchObject({
      refused: 'HELD_TOO_LONG',
      data: { productId: [3], until: at(125).toISOString(), heldMinutes: 30 },
    })
  })

  it('an hour is the most of two, whatever a member begins, ends and tries, and half an hour who tries nothing', () => {
    const steps = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 40 }),
        keeps: fc.integer({ min: 0, max: 15 }),
        tries: fc.boolean(),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(steps, fc.boolean(), (drawn, mayTry) => {
        const holds: UnpaidHold[] = []
        let clock = 0
        for (const { wait, keeps, tries } of drawn) {
          clock += wait
          const known = holds.filter(({ fromMs }) => fromMs > heldSince(at(clock)).getTime())
          const until = heldUntilFor([{ productId: 1, heldUnpaid: known }], at(clock))
          if (isRefusal(until)) {
            const again = new Date(until.data.until)
            expect(again.getTime()).toBeGreaterThan(at(clock).getTime())
            expect(isRefusal(heldUntilFor([{ productId: 1, heldUnpaid: holds }], again))).toBe(false)
            continue
          }
          const heldMinutes = (until.getTime() - beganAt) / minuteMs - clock
          const end = clock + Math.min(keeps, heldMinutes)
          holds.push(held(clock, end, mayTry && tries))
          clock = end
          const within = holds.map(({ fromMs, toMs }) =>
            Math.max(0, toMs - Math.max(fromMs, at(clock - 120).getTime())),
          )
          const most = holds.some(({ wasTried }) => wasTried) ? 60 : 30
          expect(within.reduce((total, ms) => total + ms, 0) / minuteMs).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  it('a draft is held for what is left, and refused when nothing is', () => {
    const identity = { orderId, orderNumbers: '261201-ABCDEF', memberId: 7, itemIds: ['bag'] }
    const draftOf = (heldUnpaid: readonly UnpaidHold[]) =>
      decideDraft({
        ...{ identity, request: aRequest([1]), wallet: null },
        facts: someFacts({ products: [anOffer({ heldUnpaid })] }),
      })
    expect(draftOf([held(-40, -20)])).toMatchObject({ drafted: { heldUntil: at(10).toISOString() } })
    expect(draftOf([held(-40, -10)])).toMatchObject({ refused: 'HELD_TOO_LONG' })
  })
})
