import { expect, test } from 'vitest'
import { movedBy } from '../../domain/ledger/explanation.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import {
  type OpenDifference,
  reopen,
  type WriteOffEvent,
  writeOff,
} from '../../domain/providerPayouts/writingOff.ts'
import { isRefusal } from '../../domain/shared/decision.ts'

const about = { paymentKey: 'pk1', transactionKey: null, aspect: 'amount' as const }
const short: OpenDifference = { ours: 80_000, theirs: 78_680, missing: 1_320, tax: 0 }

function closed(asked: Partial<Parameters<typeof writeOff>[1]> = {}, before: WriteOffEvent[] = []) {
  const decided = writeOff(before, { ...about, open: short, quotedMissing: 1_320, ...asked })
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const refusal = (asked: Partial<Parameters<typeof writeOff>[1]>, before: WriteOffEvent[] = []) =>
  writeOff(before, { ...about, open: short, quotedMissing: 1_320, ...asked })

test.each<{ what: string; asked: Partial<Parameters<typeof writeOff>[1]>; lines: object }>([
  {
    what: '1,320 won that the provider paid too little are a loss',
    asked: {},
    lines: { reconciliation_differences: 1_320, card_clearing: -1_320 },
  },
  {
    what: '30,000 won that nobody knows are a gain',
    asked: { open: { ours: null, theirs: 30_000, missing: -30_000, tax: 0 }, quotedMissing: -30_000 },
    lines: { reconciliation_differences: -30_000, card_clearing: 30_000 },
  },
  {
    what: 'of a fee that is 1,320 won too high the 120 won of tax come back, and 1,200 are a loss of their own',
    asked: { aspect: 'fee', open: { ours: 1_162, theirs: 2_482, missing: 1_320, tax: 120 } },
    lines: { reconciliation_differences: 1_200, payment_fees: -1_200 },
  },
])('$what', ({ asked, lines }) => {
  const [event] = closed(asked)
  if (event === undefined) throw new Error('nothing was closed')
  const booked = journalOf(event)
  expect(Object.fromEntries(booked.map(({ account, amount }) => [account, amount]))).toEqual(lines)
  const told = explainEvent(event).map((one) => ({ account: one.booked?.account, amount: movedBy(one) }))
  expect(told).toEqual(booked)
})

test('a difference is closed once, with the sum that finance saw; what differs again is closed again (rule 269)', () => {
  const first = closed()
  expect(refusal({ open: null })).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  expect(refusal({ open: null }, first)).toMatchObject({ refused: 'DIFFERENCE_WRITTEN_OFF' })
  expect(refusal({ open: null, aspect: 'fee' }, first)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  expect(refusal({ quotedMissing: 1_319 })).toMatchObject({
    refused: 'DIFFERENCE_CHANGED',
    data: { missing: 1_320 },
  })
  const late: OpenDifference = { ours: 78_680, theirs: 80_000, missing: -1_320, tax: 0 }
  expect(closed({ open: late, quotedMissing: -1_320 }, first)).toMatchObject([{ data: { number: 2 } }])
})

const takenBack = (before: WriteOffEvent[], asked: Partial<Parameters<typeof reopen>[1]> = {}) =>
  reopen(before, { ...about, open: null, quotedMissing: 1_320, ...asked })
const reopened = (...given: Parameters<typeof takenBack>) => {
  const decided = takenBack(...given)
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}

test('a closing that is taken back books its amounts the other way round, and may be made again (rule 441)', () => {
  const first = closed()
  const back = [...first, ...reopened(first)]
  expect(back).toMatchObject([{ data: { number: 1 } }, { data: { number: 2, reopens: 1, missing: -1_320 } }])
  const rules = back.map((event) => explainEvent(event).map(({ rule }) => rule))
  expect(rules, 'each names its own rule').toEqual([
    [269, 269],
    [441, 441],
  ])
  expect(back.map(journalOf)).toEqual([
    [
      { account: 'reconciliation_differences', amount: 1_320 },
      { account: 'card_clearing', amount: -1_320 },
    ],
    [
      { account: 'reconciliation_differences', amount: -1_320 },
      { account: 'card_clearing', amount: 1_320 },
    ],
  ])
  expect(takenBack(back)).toMatchObject({ refused: 'DIFFERENCE_NOT_WRITTEN_OFF' })
  expect(refusal({ open: null }, back)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  const again = [...back, ...closed({}, back)]
  expect(again.at(-1)).toMatchObject({ data: { number: 3, missing: 1_320 } })
  expect(reopened(again)).toMatchObject([{ data: { number: 4, reopens: 3 } }])
})

test('a closing that a reversing entry took back is not taken back again, an earlier one may be (rule 477)', () => {
  const first = closed()
  const reversed = (versions: number[], before = first, quotedMissing = 1_320) =>
    reopen(before, { ...about, open: null, quotedMissing }, versions)
  expect(reversed([1])).toMatchObject({ refused: 'CLOSING_REVERSED' })
  expect(reversed([])).toHaveLength(1)
  const late: OpenDifference = { ours: 78_680, theirs: 80_000, missing: -1_320, tax: 0 }
  const both = [...first, ...closed({ open: late, quotedMissing: -1_320 }, first)]
  expect(reversed([1], both, -1_320)).toMatchObject([{ data: { reopens: 2 } }])
  expect(reversed([2], both, -1_320)).toMatchObject({ refused: 'CLOSING_REVERSED' })
  const fee = { aspect: 'fee', open: { ours: 1_162, theirs: 2_482, missing: 1_320, tax: 120 } } as const
  const withFee = [...first, ...closed(fee, first)]
  const reopened = reopen(withFee, { ...about, aspect: 'fee', open: null, quotedMissing: 1_320 }, [1])
  expect(reopened, 'versions count the closings of all of the payment').toMatchObject([
    { data: { reopens: 1 } },
  ])
})

test('a fee that is opened again has its tax back', () => {
  const fee = { aspect: 'fee', open: { ours: 1_162, theirs: 2_482, missing: 1_320, tax: 120 } } as const
  const first = closed(fee)
  const [back] = reopened(first, { aspect: 'fee' })
  if (back === undefined) throw new Error('nothing was taken back')
  expect(back.data).toMatchObject({ missing: -1_320, tax: -120 })
  expect(journalOf(back)).toEqual([
    { account: 'reconciliation_differences', amount: -1_200 },
    { account: 'payment_fees', amount: 1_200 },
  ])
  expect(takenBack(first), 'its amount was never closed').toMatchObject({
    refused: 'DIFFERENCE_NOT_WRITTEN_OFF',
  })
})

test('a closing is taken back with the sum that finance saw, the last one first, while nothing differs (rule 441)', () => {
  const first = closed()
  expect(takenBack([])).toMatchObject({ refused: 'DIFFERENCE_NOT_WRITTEN_OFF' })
  expect(takenBack(first, { open: short })).toMatchObject({ refused: 'DIFFERENCE_NOT_WRITTEN_OFF' })
  expect(takenBack(first, { quotedMissing: 1_319 })).toMatchObject({
    ...{ refused: 'DIFFERENCE_CHANGED', data: { missing: 1_320 } },
  })
  const late: OpenDifference = { ours: 78_680, theirs: 80_000, missing: -1_320, tax: 0 }
  const both = [...first, ...closed({ open: late, quotedMissing: -1_320 }, first)]
  const gainBack = [...both, ...reopened(both, { quotedMissing: -1_320 })]
  expect(gainBack.at(-1)).toMatchObject({ data: { number: 3, reopens: 2, missing: 1_320 } })
  expect(reopened(gainBack)).toMatchObject([{ data: { number: 4, reopens: 1, missing: -1_320 } }])
})
