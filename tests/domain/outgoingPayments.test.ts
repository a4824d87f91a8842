import { expect, test } from 'vitest'
import { movedBy } from '../../domain/ledger/explanation.ts'
import {
  type HeldPayout,
  isWhollyMissing,
  payoutDifference,
} from '../../domain/outgoingPayments/differences.ts'
import {
  type OutgoingWriteOffEvent,
  reopenOutgoing,
  writeOffOutgoing,
} from '../../domain/outgoingPayments/writingOff.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'

const share = 65_005
const booked = (status: 'requested' | 'confirmed' | 'failed', amount = share): HeldPayout['ours'] => ({
  ...{ status, amount },
  requestedOn: '2026-12-20',
})
const paid = (sum: number, times = 1): HeldPayout['theirs'] => ({ paid: sum, times, isUnderWay: false })
const underWay: HeldPayout['theirs'] = { paid: 0, times: 0, isUnderWay: true }
const held = (changes: Partial<HeldPayout>): HeldPayout => ({
  ...{
    ours: booked('confirmed'),
    theirs: paid(share),
    toOthers: 0,
    toOthersClosed: 0,
    isPaidElsewhere: false,
    writtenOff: 0,
  },
  ...changes,
})
const told = (changes: Partial<HeldPayout>, today: CivilDate = '2026-12-22') => {
  const found = payoutDifference(held(changes), today)
  return found === null ? null : [found.kind, found.missing]
}

test.each<{ what: string; held: Partial<HeldPayout>; is: [string, number] | null }>([
  { what: 'a payout that both hold alike is no difference', held: {}, is: null },
  {
    what: 'booked as paid and unknown there: the money never left',
    held: { theirs: null },
    is: ['missing_there', -share],
  },
  {
    what: 'paid there without an order of ours',
    held: { ours: null, theirs: paid(30_000) },
    is: ['missing_with_us', 30_000],
  },
  {
    what: 'paid there though our books say that it failed',
    held: { ours: booked('failed') },
    is: ['missing_with_us', share],
  },
  { what: 'another amount', held: { theirs: paid(66_325) }, is: ['amount_differs', 1_320] },
  {
    what: 'booked as paid and refused by the bank after all',
    held: { theirs: paid(0, 0) },
    is: ['state_differs', -share],
  },
  {
    what: 'booked as paid and still under way there: it may arrive',
    held: { theirs: underWay },
    is: ['state_differs', 0],
  },
  {
    what: 'failed with us and still under way there',
    held: { ours: booked('failed'), theirs: underWay },
    is: ['state_differs', 0],
  },
  {
    what: 'paid to another account than the one that it was requested for',
    held: { toOthers: 1 },
    is: ['other_account', 0],
  },
  {
    what: 'on its way to another account',
    held: { ours: booked('requested'), theirs: underWay, toOthers: 1 },
    is: ['other_account', 0],
  },
  {
    what: 'what finance closed as paid to another account is none any more',
    held: { toOthers: 1, toOthersClosed: 1 },
    is: null,
  },
  {
    what: 'one more payout to another account after that is one again',
    held: { toOthers: 2, toOthersClosed: 1 },
    is: ['other_account', 0],
  },
  { what: 'paid twice under one reference', held: { theirs: paid(2 * share, 2) }, is: ['paid_twice', share] },
  {
    what: 'a failed attempt that was paid beside the one that replaced it',
    held: { ours: booked('failed'), isPaidElsewhere: true },
    is: ['paid_twice', share],
  },
  {
    what: 'what finance closed is no difference any more',
    held: { theirs: paid(2 * share, 2), writtenOff: share },
    is: null,
  },
  {
    what: 'what changes after it was closed differs again, by the rest',
    held: { theirs: paid(2 * share + 1_000, 2), writtenOff: share },
    is: ['paid_twice', 1_000],
  },
])('$what (rule 271)', ({ held: changes, is }) => expect(told(changes)).toEqual(is))

test('what a living owner did not get is owed to them, and no gain of the shop (rule 827)', () => {
  const none = { ours: share, theirs: 0, missing: -share, kind: 'state_differs' }
  const close = (isOwed: boolean) => closes({ open: { ...none, isOwed }, quotedMissing: -share })
  expect(close(true)).toEqual({ refused: 'PAYOUT_OWED' })
  expect(close(false), 'whoever has left is paid nothing').toMatchObject([{ data: { missing: -share } }])
  const missing = (changes: Partial<HeldPayout>) => {
    const found = payoutDifference(held(changes), '2026-12-22')
    return found !== null && isWhollyMissing(found)
  }
  expect(missing({ theirs: paid(0, 0) }), 'the bank sent it back').toBe(true)
  expect(missing({ theirs: null }), 'the gateway knows none').toBe(true)
  const closedInPart = { theirs: paid(0, 0), writtenOff: -1_320 }
  expect(missing(closedInPart), 'of which finance closed a part before').toBe(true)
  expect(missing({ theirs: underWay }), 'it may still arrive').toBe(false)
  expect(missing({ theirs: paid(share - 1_320) }), 'a part of it arrived').toBe(false)
  expect(missing({ ours: booked('failed') }), 'it was paid after all').toBe(false)
})

test('a payout without an answer is on its way for a day, and is named from the next on (rule 271)', () => {
  const ours = booked('requested')
  expect(told({ ours, theirs: underWay })).toBeNull()
  expect(told({ ours, theirs: null }, '2026-12-21')).toBeNull()
  expect(told({ ours, theirs: null }, '2026-12-22')).toEqual(['missing_there', 0])
  expect(told({ ours, theirs: paid(share) }, '2026-12-21')).toBeNull()
  expect(told({ ours, theirs: paid(share) }, '2026-12-22')).toEqual(['state_differs', 0])
  expect(told({ ours, theirs: paid(share + 1) }, '2026-12-21')).toEqual(['amount_differs', 0])
  expect(told({ ours, theirs: paid(2 * share, 2) }, '2026-12-21')).toEqual(['paid_twice', 0])
})

const open = { ours: share, theirs: 2 * share, missing: share }
const closes = (
  asked: Partial<Parameters<typeof writeOffOutgoing>[1]> = {},
  before: OutgoingWriteOffEvent[] = [],
) =>
  writeOffOutgoing(before, {
    place: 'gateway',
    key: 'settle-9-2026-11-1',
    open,
    quotedMissing: share,
    ...asked,
  })

test('money that went to another account is closed with a reason, and nothing is booked', () => {
  const decided = closes({
    open: { ours: share, theirs: share, missing: 0, toOthers: 1, kind: 'other_account' },
    quotedMissing: 0,
  })
  if (isRefusal(decided)) throw new Error(decided.refused)
  expect(decided).toMatchObject([{ data: { missing: 0, toOthers: 1 } }])
  expect(decided.flatMap(journalOf)).toEqual([])
})

test.each([
  { what: 'what was paid twice is a loss', missing: share },
  { what: 'what never left is a gain, and in the bank again', missing: -share },
])('$what', ({ missing }) => {
  const decided = closes({ open: { ...open, missing }, quotedMissing: missing })
  if (isRefusal(decided)) throw new Error(decided.refused)
  for (const event of decided) {
    expect(journalOf(event)).toEqual([
      { account: 'reconciliation_differences', amount: missing },
      { account: 'bank', amount: 0 - missing },
    ])
    const explained = explainEvent(event)
    expect(explained.map((one) => ({ account: one.booked?.account, amount: movedBy(one) }))).toEqual(
      journalOf(event),
    )
  }
  expect(decided).toHaveLength(1)
})

test('a difference is closed once, with the sum that finance saw; one of states alone never', () => {
  const first = closes()
  if (isRefusal(first)) throw new Error(first.refused)
  expect(closes({ open: null })).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  expect(closes({ open: { ...open, missing: 0 } })).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  expect(closes({ open: null }, first)).toMatchObject({ refused: 'DIFFERENCE_WRITTEN_OFF' })
  expect(closes({ quotedMissing: share - 1 })).toMatchObject({
    ...{ refused: 'DIFFERENCE_CHANGED', data: { missing: share } },
  })
  expect(closes({ open: { ...open, missing: 7 }, quotedMissing: 7 }, first)).toMatchObject([
    { data: { number: 2, missing: 7 } },
  ])
})

test('a closing is taken back: the bank has its amount again, and it may be made again (rule 441)', () => {
  const happened = (decided: ReturnType<typeof reopenOutgoing | typeof closes>) => {
    if (isRefusal(decided)) throw new Error(decided.refused)
    return decided
  }
  const first = happened(closes())
  expect(reopenOutgoing(first, { open, quotedMissing: share })).toMatchObject({
    refused: 'DIFFERENCE_NOT_WRITTEN_OFF',
  })
  const back = [...first, ...happened(reopenOutgoing(first, { open: null, quotedMissing: share }))]
  expect(back.at(-1)).toMatchObject({ data: { number: 2, reopens: 1, missing: -share } })
  expect(back.slice(1).map(journalOf)).toEqual([
    [
      { account: 'reconciliation_differences', amount: -share },
      { account: 'bank', amount: share },
    ],
  ])
  const rules = back.map((event) => explainEvent(event).map(({ rule }) => rule))
  expect(rules, 'each names its own rule').toEqual([
    [271, 271],
    [441, 441],
  ])
  expect(closes({ open: null }, back)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  expect(happened(closes({}, back))).toMatchObject([{ data: { number: 3 } }])
  const reversed = reopenOutgoing(first, { open: null, quotedMissing: share }, [1])
  expect(reversed, 'a reversing entry took it back (rule 477)').toMatchObject({ refused: 'CLOSING_REVERSED' })
})
