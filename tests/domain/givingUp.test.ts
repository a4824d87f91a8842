import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import type { FreeDays } from '../../domain/processes/closedDays.ts'
import { decideGiveUp, penaltyOf, type RentedSoFar } from '../../domain/processes/givingUp.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import { orderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { refusalOf, stateNames, stateOf } from './consignmentFixtures.ts'

const today = '2026-12-20' as const
const twoRentals: RentedSoFar = {
  statuses: ['collected', 'cancel', 'collected'],
  confirmedBase: 185_200,
}
const giving = {
  ...{ by: 'member' as const, quotedPenalty: 55_560, rented: twoRentals, today },
  chargeId: 'charge',
  free: [{ downtimeId: 'downtime', from: today, to: '2027-03-08' }] as readonly FreeDays[],
}
const decided = (change: Partial<typeof giving> = {}) =>
  decideGiveUp(stateOf('consigning'), { ...giving, ...change })

describe('giving up', () => {
  it('costs 30 % of the confirmed bases, rounded down, without tax (rule 203)', () => {
    expect(decided()).toMatchObject({
      penalty: 55_560,
      entries: [
        {
          event: {
            type: 'consignment.given_up',
            data: { confirmedBase: 185_200, earlyEndPercent: 30, penalty: 55_560 },
          },
        },
        {
          event: {
            type: 'product.downtime.added',
            data: { productId: 41, from: today, to: '2027-03-08', because: 'given_up' },
          },
        },
        {
          stream: 'charge:charge',
          event: { data: { kind: 'penalty', debtor: 'owner', amount: 55_560, dueOn: today } },
          journal: [
            { account: 'owner_receivable', amount: 55_560 },
            { account: 'penalty_revenue', amount: -55_560 },
          ],
        },
      ],
    })
  })

  it('is possible from consigning alone', () => {
    const possible = stateNames.filter((name) => !isRefusal(decideGiveUp(stateOf(name), giving)))
    expect(possible).toEqual(['consigning'])
  })

  it('costs nothing, and charges nothing, while nothing was earned', () => {
    const rented = { statuses: [], confirmedBase: 0 }
    const free = decided({ rented, quotedPenalty: 0 })
    expect(free).toMatchObject({ penalty: 0 })
    expect(isRefusal(free) ? [] : free.entries.map(({ event }) => event.type)).toEqual([
      'consignment.given_up',
      'product.downtime.added',
    ])
  })

  it('is refused with the present penalty when another one was agreed to', () => {
    expect(decided({ quotedPenalty: 27_780 })).toEqual({
      refused: 'PENALTY_CHANGED',
      data: { penalty: 55_560 },
    })
  })

  it('closes each of the free days between rest and downtime', () => {
    const free: FreeDays[] = [
      { downtimeId: 'before', from: '2026-12-23', to: '2026-12-27' },
      { downtimeId: 'after', from: '2026-12-30', to: '2027-03-08' },
    ]
    expect(decided({ free })).toMatchObject({
      entries: [{}, { event: { data: free[0] } }, { event: { data: free[1] } }, {}],
    })
  })
})

const barring: Readonly<Partial<Record<ItemStatus, string>>> = {
  new: 'rental_booked',
  ready_for_delivery: 'rental_booked',
  shipped: 'rental_under_way',
  delivered: 'rental_under_way',
  end: 'rental_under_way',
  return_requested: 'rental_under_way',
  return_collecting: 'rental_under_way',
  return_collected: 'return_undecided',
}
test.each(orderItemStatus.options)('a rental that is %s bars it or not', (status) => {
  const rented = { ...twoRentals, statuses: [...twoRentals.statuses, status] }
  const because = barring[status]
  expect(refusalOf(decided({ rented }))).toEqual(
    because === undefined ? null : { refused: 'CONSIGNMENT_RENTED', data: { because } },
  )
})

test('the penalty never exceeds its percentage, is never negative, and books what it charges', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 100_000_000 }), (confirmedBase) => {
      const penalty = penaltyOf(confirmedBase, 30)
      expect(penalty).toBeGreaterThanOrEqual(0)
      expect(penalty * 100).toBeLessThanOrEqual(Math.max(0, confirmedBase) * 30)
      expect(penalty * 100).toBeGreaterThan(Math.max(0, confirmedBase) * 30 - 100)
      const given = decided({ rented: { ...twoRentals, confirmedBase }, quotedPenalty: penalty })
      const lines = isRefusal(given) ? [] : given.entries.flatMap(({ journal }) => journal)
      expect(sum(lines.map(({ amount }) => amount))).toBe(0)
    }),
  )
})
