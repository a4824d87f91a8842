import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { journalOf } from '../../domain/processes/events.ts'
import { decideSentBack } from '../../domain/processes/sendingBack.ts'
import { decideClosing } from '../../domain/processes/settling.ts'
import {
  answerPayout,
  answerTransfer,
  type Closing,
  closeMonth,
  comingMonths,
  holdMonth,
  releaseMonth,
  requestPayout,
  returnPayout,
} from '../../domain/settlement/decide.ts'
import type { SettlementEvent } from '../../domain/settlement/events.ts'
import { monthsLater } from '../../domain/settlement/months.ts'
import { foldSettlement } from '../../domain/settlement/state.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { EARLIER_ATTEMPT_PAID, SENT_BACK } from '../../domain/shared/settlementMonthStatus.ts'

const ref = { ownerId: 3, month: '2026-12' }
const closing = (changes: Partial<Closing> = {}): Closing => ({
  ...ref,
  rows: [{ rowId: 'rental:a', amount: 65_005 }],
  broughtForward: 0,
  owed: [],
  ...changes,
})
const closed = (changes: Partial<Closing> = {}) => closeMonth(foldSettlement([]), closing(changes))
const stateOf = (...events: SettlementEvent[]) => foldSettlement(events)
const account = 'a1b2c3d4e5f60718293a'

function happened(decided: SettlementEvent[] | Refusal): SettlementEvent[] {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const requested = (state = stateOf(...closed()), attempt = 1) =>
  happened(
    requestPayout(state, { ...ref, attempt, by: 'gateway', account, actor: attempt === 1 ? 'job' : 'staff' }),
  )

test('a month pays what its rows bring', () => {
  expect(closed()).toMatchObject([
    {
      type: 'settlement.closed',
      data: { earned: 65_005, payable: 65_005, carriedForward: 0, payOn: '2027-01-20' },
    },
  ])
})

test('a sum below zero is carried forward and nothing is paid (rule 183)', () => {
  const rows = [{ rowId: 'refund:a:1', amount: -7_020 }]
  expect(closed({ rows })).toMatchObject([{ data: { payable: 0, carriedForward: -7_020 } }])
  expect(closed({ broughtForward: -7_020 })).toMatchObject([{ data: { earned: 65_005, payable: 57_985 } }])
})

test('what is owed is deducted whole, the oldest first; the rest waits until it covers the next (rule 184)', () => {
  const owed = [
    { chargeId: 'first', amount: 30_000 },
    { chargeId: 'second', amount: 30_000 },
  ]
  const rows = [{ rowId: 'rental:a', amount: 50_000 }]
  expect(closed({ rows, owed })).toMatchObject([
    { data: { deductions: [{ chargeId: 'first' }], payable: 0, carriedForward: 20_000 } },
  ])
  expect(closed({ rows, owed: owed.slice(1), broughtForward: 20_000 })).toMatchObject([
    { data: { deductions: [{ chargeId: 'second' }], payable: 40_000, carriedForward: 0 } },
  ])
})

const won = fc.integer({ min: -3_000_000, max: 3_000_000 })
const owedCharge = fc.record({ chargeId: fc.uuid(), amount: fc.integer({ min: 1, max: 2_000_000 }) })

describe('months that are not closed', () => {
  const [first, second] = [
    { chargeId: 'first', amount: 30_000 },
    { chargeId: 'second', amount: 30_000 },
  ]
  const december = { month: '2026-12', earned: 50_000, isHeld: false }

  it('deduct what is owed, and carry forward what does not cover the next charge (rule 509)', () => {
    expect(comingMonths({ open: [december], carried: null, owed: [first, second] })).toEqual([
      { ...december, broughtForward: 0, taken: [first], payable: 0, carriedForward: 20_000 },
    ])
    const january = { month: '2027-01', earned: 15_000, isHeld: false }
    expect(comingMonths({ open: [january, december], carried: null, owed: [first, second] })).toEqual([
      { ...december, broughtForward: 0, taken: [first], payable: 0, carriedForward: 20_000 },
      { ...january, broughtForward: 20_000, taken: [second], payable: 5_000, carriedForward: 0 },
    ])
  })

  it('take what was carried to a month in which nothing was earned', () => {
    const carried = { month: '2026-12', carriedForward: 20_000 }
    const empty = { month: '2027-01', earned: 0, broughtForward: 20_000, taken: [], isHeld: false }
    expect(comingMonths({ open: [], carried, owed: [] })).toEqual([
      { ...empty, payable: 20_000, carriedForward: 0 },
    ])
    const march = { month: '2027-03', earned: 15_000, isHeld: false }
    expect(comingMonths({ open: [march], carried, owed: [first] })).toEqual([
      { ...empty, payable: 0, carriedForward: 20_000 },
      { ...empty, month: '2027-02', payable: 0, carriedForward: 20_000 },
      { ...march, broughtForward: 20_000, taken: [first], payable: 5_000, carriedForward: 0 },
    ])
    expect(
      comingMonths({ open: [march], carried: { ...carried, carriedForward: 0 }, owed: [] }),
    ).toMatchObject([{ month: '2027-03', payable: 15_000 }])
  })

  it('come to what closing them one after the other decides', () => {
    const earnedBy = fc.array(fc.option(won, { nil: null, freq: 3 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(earnedBy, won, fc.array(owedCharge, { maxLength: 4 }), (earned, carriedForward, owed) => {
        const open = earned.flatMap((amount, nth) =>
          amount === null ? [] : [{ month: monthsLater('2027-01', nth), earned: amount, isHeld: false }],
        )
        const coming = comingMonths({ open, carried: { month: '2026-12', carriedForward }, owed })
        let [broughtForward, left] = [carriedForward, owed]
        for (const one of coming) {
          const rows = [{ rowId: 'rental:a', amount: one.earned }]
          const [event] = closed({ month: one.month, rows, broughtForward, owed: left })
          if (event?.type !== 'settlement.closed') throw new Error('it is closed')
          const { payable, deductions } = event.data
          expect(one).toMatchObject({ broughtForward, payable, carriedForward: event.data.carriedForward })
          expect(one.taken).toEqual(deductions)
          broughtForward = event.data.carriedForward
          left = left.slice(deductions.length)
        }
        expect(coming.map(({ month }) => month)).toEqual(
          expect.arrayContaining(open.map(({ month }) => month)),
        )
      }),
    )
  })
})

test('every won of a month is deducted, paid or carried forward, and no month pays below zero', () => {
  fc.assert(
    fc.property(
      fc.array(won),
      won,
      fc.array(owedCharge, { maxLength: 4 }),
      (amounts, broughtForward, owed) => {
        const rows = amounts.map((amount, nth) => ({ rowId: `rental:${nth}`, amount }))
        const [event] = closed({ rows, broughtForward, owed })
        if (event?.type !== 'settlement.closed') throw new Error('the month is not closed')
        const { earned, deductions, payable, carriedForward } = event.data
        const deducted = deductions.reduce((sum, { amount }) => sum + amount, 0)
        expect(earned + broughtForward).toBe(deducted + payable + carriedForward)
        expect(payable).toBeGreaterThanOrEqual(0)
        expect(payable === 0 || carriedForward === 0).toBe(true)
        expect(payable === 0 || deductions.length === owed.length).toBe(true)
      },
    ),
  )
})

describe('a closed month', () => {
  const month = stateOf(...closed())

  it('does not close again', () => {
    expect(closeMonth(month, closing())).toEqual([])
  })

  it('is not paid while it is held, nor before it is closed', () => {
    const hold = happened(holdMonth(month, { ...ref, holds: 0 }))
    const held = stateOf(...closed(), ...hold)
    expect(requestPayout(held, { ...ref, attempt: 1, by: 'gateway', account, actor: 'job' })).toMatchObject({
      refused: 'PAYOUT_NOT_DUE',
    })
    expect(
      requestPayout(foldSettlement([]), { ...ref, attempt: 1, by: 'gateway', account, actor: 'job' }),
    ).toMatchObject({
      refused: 'PAYOUT_NOT_DUE',
      data: { status: 'open' },
    })
    const released = stateOf(...closed(), ...hold, ...happened(releaseMonth(held, { ...ref, holds: 1 })))
    expect(requested(released)).toHaveLength(1)
  })

  it('is held once at a time, and a release lets go the hold that its colleague saw alone (rule 824)', () => {
    const held = foldSettlement(happened(holdMonth(month, { ...ref, holds: 0 })), month)
    const so = (doing: string) => ({ refused: 'ALREADY_DONE', data: { doing } })
    for (const holds of [0, 1]) expect(holdMonth(held, { ...ref, holds })).toMatchObject(so('held'))
    const released = foldSettlement(happened(releaseMonth(held, { ...ref, holds: 1 })), held)
    expect(releaseMonth(released, { ...ref, holds: 1 })).toMatchObject(so('released'))
    expect(holdMonth(released, { ...ref, holds: 0 })).toEqual({ refused: 'CONCURRENT_CHANGE' })
    const again = foldSettlement(happened(holdMonth(released, { ...ref, holds: 1 })), released)
    expect(again).toMatchObject({ isHeld: true, holds: 2 })
    expect(releaseMonth(again, { ...ref, holds: 1 }), 'of the first hold').toMatchObject(so('held_again'))
    expect(releaseMonth(again, { ...ref, holds: 2 })).toMatchObject([{ data: { number: 2 } }])
    expect(releaseMonth(month, { ...ref, holds: 0 })).toMatchObject({ refused: 'PAYOUT_NOT_DUE' })
  })

  it('is on its way once, and cannot be held then', () => {
    const out = stateOf(...closed(), ...requested())
    expect(requestPayout(out, { ...ref, attempt: 2, by: 'transfer', account, actor: 'staff' })).toMatchObject(
      {
        refused: 'PAYOUT_NOT_DUE',
      },
    )
    expect(holdMonth(out, { ...ref, holds: 0 })).toMatchObject({
      ...{ refused: 'PAYOUT_NOT_DUE', data: { status: 'requested' } },
    })
  })

  it('is paid by one answer; the same again and one of another attempt change nothing', () => {
    const out = stateOf(...closed(), ...requested())
    const answer = {
      outcome: 'confirmed',
      reference: 'bank-1',
      confirmedAt: '2027-01-20T10:10:00+09:00',
    } as const
    const paid = happened(answerPayout(out, { ...ref, attempt: 1 }, answer))
    expect(paid).toMatchObject([{ type: 'payout.confirmed', data: { amount: 65_005 } }])
    const done = stateOf(...closed(), ...requested(), ...paid)
    expect(answerPayout(done, { ...ref, attempt: 1 }, answer)).toEqual([])
    expect(answerPayout(done, { ...ref, attempt: 1 }, { outcome: 'failed', providerCode: 'X' })).toEqual([])
    expect(answerPayout(out, { ...ref, attempt: 2 }, answer)).toMatchObject({ refused: 'PAYOUT_NOT_DUE' })
  })

  it('is answered once by finance that transfers it: the later colleague is refused', () => {
    const out = stateOf(
      ...closed(),
      ...happened(
        requestPayout(stateOf(...closed()), { ...ref, attempt: 1, by: 'transfer', account, actor: 'staff' }),
      ),
    )
    const of = { ...ref, attempt: 1 }
    const made = {
      outcome: 'confirmed',
      reference: 'bank-1',
      confirmedAt: '2027-01-20T10:10:00+09:00',
    } as const
    const returned = { outcome: 'failed', providerCode: 'TRANSFER_RETURNED' } as const
    const refused = { refused: 'PAYOUT_NOT_DUE' }
    const paid = foldSettlement(happened(answerTransfer(out, of, made)), out)
    expect(answerTransfer(paid, of, made)).toEqual([])
    expect(answerTransfer(paid, of, { ...made, reference: 'bank-2' })).toMatchObject(refused)
    expect(answerTransfer(paid, of, returned)).toMatchObject({ ...refused, data: { status: 'confirmed' } })
    const failed = foldSettlement(happened(answerTransfer(out, of, returned)), out)
    expect(answerTransfer(failed, of, returned)).toEqual([])
    expect(answerTransfer(failed, of, made)).toMatchObject({ ...refused, data: { status: 'failed' } })
    const byGateway = stateOf(...closed(), ...requested())
    expect(answerTransfer(byGateway, of, made)).toMatchObject(refused)

    const again = requestPayout(failed, { ...ref, attempt: 2, by: 'transfer', account, actor: 'staff' })
    const underWay = foldSettlement(happened(again), failed)
    for (const late of [made, returned])
      expect(answerTransfer(underWay, of, late), 'of the first transfer').toEqual({
        refused: 'CONCURRENT_CHANGE',
      })
    const second = { ...ref, attempt: 2 }
    const cameBack = foldSettlement(happened(answerTransfer(underWay, second, returned)), underWay)
    expect(answerTransfer(cameBack, of, returned), 'of an earlier transfer').toMatchObject(refused)
    expect(answerTransfer(cameBack, second, returned)).toEqual([])
  })

  it('is not sent again once an earlier attempt was paid, but recorded as a transfer (rule 185)', () => {
    const out = stateOf(...closed(), ...requested())
    const refused = (providerCode: string) =>
      foldSettlement(
        happened(answerPayout(out, { ...ref, attempt: 1 }, { outcome: 'failed', providerCode })),
        out,
      )
    const next = (by: 'gateway' | 'transfer', providerCode: string) =>
      requestPayout(refused(providerCode), { ...ref, attempt: 2, by, account, actor: 'staff' })
    expect(next('gateway', EARLIER_ATTEMPT_PAID)).toEqual({
      ...{ refused: 'PAYOUT_NOT_DUE', data: { status: 'paid_earlier' } },
    })
    expect(next('transfer', EARLIER_ATTEMPT_PAID)).toMatchObject([{ type: 'payout.requested' }])
    expect(next('gateway', 'REJECT_ACCOUNT')).toMatchObject([{ type: 'payout.requested' }])
  })

  it('is owed again after a final no, and the next attempt follows it', () => {
    const out = stateOf(...closed(), ...requested())
    const failed = happened(
      answerPayout(out, { ...ref, attempt: 1 }, { outcome: 'failed', providerCode: 'X' }),
    )
    const owed = stateOf(...closed(), ...requested(), ...failed)
    expect(requestPayout(owed, { ...ref, attempt: 1, by: 'gateway', account, actor: 'staff' })).toMatchObject(
      {
        refused: 'CONCURRENT_CHANGE',
      },
    )
    expect(requested(owed, 2)).toMatchObject([{ data: { attempt: 2, amount: 65_005 } }])
  })
})

describe('a payout that the bank sent back', () => {
  const paidBy = (by: 'gateway' | 'transfer') => {
    const pay = { ...ref, attempt: 1, by, account, actor: by === 'gateway' ? 'job' : 'staff' } as const
    const out = stateOf(...closed(), ...happened(requestPayout(stateOf(...closed()), pay)))
    const answer = {
      outcome: 'confirmed',
      reference: 'r-1',
      confirmedAt: '2027-01-20T10:10:00+09:00',
    } as const
    return foldSettlement(happened(answerPayout(out, { ...ref, attempt: 1 }, answer)), out)
  }
  const paid = paidBy('gateway')
  const says = { ...ref, attempt: 1, ownerHasLeft: false } as const

  it('is in the bank again and owed again, and the next attempt pays it (rule 826)', () => {
    const returned = happened(returnPayout(paid, { ...ref, attempt: 1 }))
    expect(returned.flatMap(journalOf)).toEqual([
      { account: 'bank', amount: 65_005 },
      { account: 'owner_payable', amount: -65_005 },
    ])
    const owed = foldSettlement(returned, paid)
    expect(owed.payout).toMatchObject({ status: 'failed', attempt: 1, providerCode: SENT_BACK })
    for (const by of ['gateway', 'transfer'] as const)
      expect(requestPayout(owed, { ...ref, attempt: 2, by, account, actor: 'staff' })).toMatchObject([
        { type: 'payout.requested', data: { attempt: 2, amount: 65_005 } },
      ])
    expect(returnPayout(owed, { ...ref, attempt: 1 }), 'once').toMatchObject({
      ...{ refused: 'PAYOUT_NOT_DUE', data: { status: 'failed' } },
    })
  })

  it('was confirmed, and is the attempt that finance saw', () => {
    const out = stateOf(...closed(), ...requested())
    expect(returnPayout(out, { ...ref, attempt: 1 })).toMatchObject({ refused: 'PAYOUT_NOT_DUE' })
    expect(returnPayout(paid, { ...ref, attempt: 2 })).toEqual({ refused: 'CONCURRENT_CHANGE' })
  })

  it('is told by the gateway’s list, or by finance of its own transfer', () => {
    expect(decideSentBack(paid, { ...says, said: 'gateway' })).toHaveLength(1)
    expect(decideSentBack(paid, { ...says, said: 'transfer' })).toMatchObject({ refused: 'PAYOUT_NOT_DUE' })
    expect(decideSentBack(paidBy('transfer'), { ...says, said: 'transfer' })).toHaveLength(1)
    const transferred = paidBy('transfer')
    const owed = foldSettlement(happened(returnPayout(transferred, { ...ref, attempt: 1 })), transferred)
    const returned = { outcome: 'failed', providerCode: 'TRANSFER_RETURNED' } as const
    expect(
      answerTransfer(owed, { ...ref, attempt: 1 }, returned),
      'its transfer was confirmed',
    ).toMatchObject({
      ...{ refused: 'PAYOUT_NOT_DUE', data: { status: 'failed' } },
    })
  })

  it('is owed to nobody who has left (rule 827)', () => {
    for (const said of ['gateway', 'transfer'] as const)
      expect(decideSentBack(paidBy(said), { ...says, said, ownerHasLeft: true })).toEqual({
        refused: 'OWNER_HAS_LEFT',
      })
  })
})

test('money that is on its way is no longer payable, and not yet gone from the bank', () => {
  const [request] = requested()
  if (request === undefined) throw new Error('nothing was requested')
  expect(journalOf(request)).toEqual([
    { account: 'owner_payable', amount: 65_005 },
    { account: 'payouts_in_transit', amount: -65_005 },
  ])
})

describe('the month closes and its payout is requested together', () => {
  const typesOf = (hasAccount: boolean, before: SettlementEvent[] = [], amount = 65_005) =>
    decideClosing(stateOf(...before), {
      ...ref,
      rows: [{ rowId: 'rental:a', amount }],
      ...{ before: stateOf(), after: stateOf(), deductedIn: [] },
      charges: [],
      account: hasAccount ? account : null,
    }).map(({ event }) => event.type)

  test('an owner with an account is paid as attempt 1 of the gateway', () => {
    expect(typesOf(true)).toEqual(['settlement.closed', 'payout.requested'])
  })

  test('without an account, held by staff or with nothing payable the month only closes', () => {
    expect(typesOf(false)).toEqual(['settlement.closed'])
    expect(typesOf(true, [{ type: 'settlement.held', data: { ...ref, number: 1 } }])).toEqual([
      'settlement.closed',
    ])
    expect(typesOf(true, [], -7_020)).toEqual(['settlement.closed'])
  })

  test('a month that is closed already neither closes nor pays again', () => {
    expect(typesOf(true, closed())).toEqual([])
  })
})
