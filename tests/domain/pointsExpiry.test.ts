import { describe, expect, test } from 'vitest'
import { journalOf } from '../../domain/processes/events.ts'
import type { WalletEvent, WalletEventOf } from '../../domain/wallet/events.ts'
import { expireLots } from '../../domain/wallet/expiry.ts'
import { emptyWallet, evolveWallet } from '../../domain/wallet/state.ts'
import { specification } from '../support/givenWhenThen.ts'
import { seoul } from './fixtures.ts'

const memberId = 7
const orderId = 'order'
const lastInstant = seoul('2027-12-03 23:59:59')
const expiresAt = lastInstant.toISOString()
const aMomentLater = new Date(lastInstant.getTime() + 1)

const earned = (lotId: string, points: number, until = expiresAt): WalletEvent => ({
  type: 'points.earned',
  data: {
    memberId,
    lotId,
    points,
    reason: 'review',
    earnedBy: { source: 'review:1', orderItemId: 'bag' },
    expiresAt: until,
  },
})
const moved = (
  type: 'points.held' | 'points.released' | 'points.used',
  lotId: string,
  points: number,
): WalletEvent => ({ type, data: { memberId, orderId, points, lots: [{ lotId, points, expiresAt }] } })
const expired = (lotId: string, points: number, expiredAt = expiresAt): WalletEventOf<'points.expired'> => ({
  type: 'points.expired',
  data: { memberId, lotId, points, expiredAt },
})

const { given } = specification({
  decide: (now: Date, wallet: typeof emptyWallet): WalletEvent[] => expireLots(memberId, wallet, now),
  evolve: evolveWallet,
  initial: emptyWallet,
})

describe('points that were not used within a year', () => {
  test('are good at 23:59:59 of the last day and gone a moment later', () => {
    given(earned('a', 1_000)).when(lastInstant).then()
    given(earned('a', 1_000)).when(aMomentLater).then(expired('a', 1_000))
  })

  test('go lot by lot, and only what is left of each', () => {
    const later = seoul('2028-01-31 23:59:59').toISOString()
    given(
      earned('a', 1_000),
      earned('b', 500),
      earned('c', 300, later),
      moved('points.held', 'a', 400),
      moved('points.used', 'a', 400),
    )
      .when(aMomentLater)
      .then(expired('a', 600), expired('b', 500))
  })

  test('go once, however often and however late somebody looks (rule 42)', () => {
    const muchLater = seoul('2029-05-05 10:00:00')
    given(earned('a', 1_000)).when(muchLater).then(expired('a', 1_000))
    given(earned('a', 1_000), expired('a', 1_000)).when(muchLater).then()
  })

  test('stay with an order that is being paid, and go when it lets them go', () => {
    const held = [earned('a', 1_000), moved('points.held', 'a', 400)]
    given(...held)
      .when(aMomentLater)
      .then(expired('a', 600))
    given(...held, expired('a', 600), moved('points.released', 'a', 400))
      .when(aMomentLater)
      .then(expired('a', 400))
    given(...held, expired('a', 600), moved('points.used', 'a', 400))
      .when(aMomentLater)
      .then()
  })

  test('come back with a refund as a lot of their own until the end of the next day, and then go again', () => {
    const nextDay = seoul('2027-12-11 23:59:59')
    const back: WalletEvent = {
      type: 'points.restored',
      data: {
        ...{ memberId, orderId, orderItemId: 'item', points: 400, reason: 'cancel', lots: [] },
        reissued: [{ lotId: 'b', ofLotId: 'a', points: 400, expiresAt: nextDay.toISOString() }],
      },
    }
    const before = [
      earned('a', 1_000),
      moved('points.held', 'a', 400),
      moved('points.used', 'a', 400),
      expired('a', 600),
      back,
    ]
    given(...before)
      .when(nextDay)
      .then()
    given(...before)
      .when(new Date(nextDay.getTime() + 1))
      .then(expired('b', 400, nextDay.toISOString()))
  })
})

test('what expires is no longer owed: the liability becomes income, won for won', () => {
  expect(journalOf(expired('a', 600))).toEqual([
    { account: 'points_liability', amount: 600 },
    { account: 'points_expiry_income', amount: -600 },
  ])
})
