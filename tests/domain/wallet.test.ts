import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AWallet, rewardOf } from './aWallet.ts'
import { seoul } from './fixtures.ts'
import { jobs, steps, WalletLife } from './walletLife.ts'

/** Fewer while a rule is being changed: WALLET_RUNS=500 vitest run tests/domain/wallet.test.ts */
const numRuns = Number(process.env.WALLET_RUNS ?? 10_000)

describe('over years of earning, using, refunds, expiry and points taken back', () => {
  test.each(jobs)(
    'the wallet is what following each point gives, the expiry job running %s (rule 45)',
    (job) => {
      fc.assert(
        fc.property(steps, (list) => {
          const life = new WalletLife()
          for (const step of list) {
            life.step(step, job)
            life.check()
          }
          life.wallet.expire(life.now)
          life.check()
          life.wallet.writeOff()
          expect(life.wallet.state.debt).toBe(0)
          life.checkBooks()
        }),
        { numRuns },
      )
    },
    600_000,
  )
})

describe('a refund that meets a lot which has expired meanwhile', () => {
  const lastInstant = '2026-12-10T14:59:59.000Z'
  const cancelled = seoul('2026-12-11 09:00:00')
  const nextDayEnd = seoul('2026-12-12 23:59:59')
  const anOrder = () => {
    const wallet = new AWallet()
    wallet.earn(1, [{ lotId: 'a', points: 3_000, reason: 'review' }], seoul('2025-12-10 12:00:00'))
    wallet.hold('order', 1_000, seoul('2026-12-01 09:00:00'))
    wallet.use('order')
    return wallet
  }

  test.each([
    { job: 'has run', runs: true },
    { job: 'has not run', runs: false },
  ])('gives 1,000 of 3,000 back until the end of the next day when the job $job (rule 43)', ({ runs }) => {
    const wallet = anOrder()
    if (runs) wallet.expire(seoul('2026-12-11 00:00:00'))
    wallet.restore('order', 1_000, 'refund', cancelled)
    expect(wallet.spendable(cancelled)).toBe(1_000)
    expect(wallet.spendable(nextDayEnd)).toBe(1_000)
    expect(wallet.spendable(new Date(nextDayEnd.getTime() + 1))).toBe(0)
    expect(wallet.sumOf('points.expired')).toBe(2_000)
    expect(wallet.events.slice(3)).toEqual([
      { type: 'points.expired', data: { memberId: 1, lotId: 'a', points: 2_000, expiredAt: lastInstant } },
      {
        type: 'points.restored',
        data: {
          ...{
            memberId: 1,
            orderId: 'order',
            orderItemId: 'item',
            points: 1_000,
            reason: 'cancel',
            lots: [],
          },
          reissued: [{ lotId: 'refund:0', ofLotId: 'a', points: 1_000, expiresAt: nextDayEnd.toISOString() }],
        },
      },
    ])
  })

  test('gives back to the lot itself at its last instant', () => {
    const wallet = anOrder()
    wallet.restore('order', 400, 'refund', new Date(lastInstant))
    expect(wallet.free(new Date(lastInstant))).toEqual({ [lastInstant]: 2_400 })
  })
})

describe('points that are taken back', () => {
  const now = seoul('2026-12-01 09:00:00')
  const aMember = () => {
    const wallet = new AWallet()
    wallet.earn(1, [{ lotId: 'a', points: 1_000, reason: 'review' }], seoul('2026-01-05 12:00:00'))
    wallet.earn(2, [{ lotId: 'b', points: 1_000, reason: 'review' }], seoul('2026-05-05 12:00:00'))
    wallet.earn(3, [{ lotId: 'c', points: 1_000, reason: 'review' }], seoul('2026-09-05 12:00:00'))
    return wallet
  }
  const lotIds = (wallet: AWallet) =>
    wallet.events.flatMap((event) =>
      event.type === 'points.suspended' ? event.data.lots.map(({ lotId, points }) => [lotId, points]) : [],
    )

  test('come from the lots of that reward first, then from those that expire first (rule 46)', () => {
    const wallet = aMember()
    wallet.suspend(2, 2_500, now)
    expect(lotIds(wallet)).toEqual([
      ['b', 1_000],
      ['a', 1_000],
      ['c', 500],
    ])
    expect(wallet.events.at(-1)).toMatchObject({ data: { debt: 0, earnedBy: rewardOf(2) } })
  })

  test('what the lots lack is owed, and paid by what is earned next', () => {
    const wallet = aMember()
    wallet.hold('order', 3_000, now)
    wallet.use('order')
    wallet.suspend(2, 1_000, now)
    expect(wallet.spendable(now)).toBe(-1_000)
    wallet.earn(4, [{ lotId: 'd', points: 1_500, reason: 'review' }], now)
    expect(wallet.spendable(now)).toBe(500)
    expect(wallet.events.at(-1)).toMatchObject({
      type: 'points.debt.repaid',
      data: { points: 1_000, lots: [{ lotId: 'd', points: 1_000 }] },
    })
  })

  test('an unpaid order keeps what it holds; coming free it pays what is owed', () => {
    const wallet = aMember()
    wallet.hold('order', 3_000, now)
    wallet.suspend(3, 1_000, now)
    expect(wallet.spendable(now)).toBe(-1_000)
    wallet.release('order', now)
    expect(wallet.spendable(now)).toBe(2_000)
    expect(wallet.state.debt).toBe(0)
  })
})
