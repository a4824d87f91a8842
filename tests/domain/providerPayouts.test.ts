import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { journalOf } from '../../domain/processes/events.ts'
import { bookPayout } from '../../domain/providerPayouts/decide.ts'
import { type Compared, differenceOf } from '../../domain/providerPayouts/differences.ts'
import type { PayoutRow, ProviderPayoutEvent } from '../../domain/providerPayouts/events.ts'
import {
  agreedFee,
  expectedOf,
  namedDifferences,
  type PayoutLine,
  paidOf,
} from '../../domain/providerPayouts/lines.ts'
import { sum } from '../../domain/shared/won.ts'
import { foldPayouts } from '../support/foldPayouts.ts'

const day = '2026-12-03'
const captured = (transactionKey: string, amount: number, fee: number, vat: number): PayoutRow => ({
  ...{ paymentKey: `pay-${transactionKey}`, transactionKey, isCancel: false, amount, fee, vat },
})
const linesOf = (events: readonly ProviderPayoutEvent[]) =>
  events.flatMap((event) => journalOf(event)).map(({ account, amount }) => [account, amount])
const nothing = foldPayouts([])

test.each([
  {
    what: 'a payout of two payments',
    rows: [captured('a', 32_000, 704, 70), captured('b', 48_000, 1_056, 106)],
    lines: [
      ['bank', 78_064],
      ['payment_fees', 1_760],
      ['vat_receivable', 176],
      ['card_clearing', -80_000],
    ],
  },
  {
    what: 'a day on which more was given back than captured: the provider takes it from the bank account',
    rows: [captured('a', 32_000, 704, 70), { ...captured('c', -48_000, -1_056, -106), isCancel: true }],
    lines: [
      ['bank', -15_612],
      ['payment_fees', -352],
      ['vat_receivable', -36],
      ['card_clearing', 16_000],
    ],
  },
])('$what is booked against card clearing (rule 66)', ({ rows, lines }) => {
  expect(linesOf(bookPayout(nothing, day, rows))).toEqual(lines)
})

test('a list that was booked is not booked again, and a row that comes later is booked by itself', () => {
  const first = bookPayout(nothing, day, [captured('a', 32_000, 704, 70)])
  expect(first).toMatchObject([{ type: 'provider.paid_out', data: { number: 1, payOut: 31_226 } }])
  expect(bookPayout(foldPayouts(first), day, [captured('a', 32_000, 704, 70)])).toEqual([])
  const grown = bookPayout(foldPayouts(first), day, [
    captured('a', 32_000, 704, 70),
    captured('b', 48_000, 1_056, 106),
  ])
  expect(grown).toMatchObject([
    { data: { number: 2, payOut: 46_838, rows: [{ transactionKey: 'b', amount: 48_000 }] } },
  ])
})

test('a row that the provider corrects is booked by the difference, and one that it leaves out stays', () => {
  const first = bookPayout(nothing, day, [captured('a', 32_000, 704, 70)])
  const corrected = bookPayout(foldPayouts(first), day, [captured('a', 32_000, 640, 64)])
  expect(linesOf(corrected)).toEqual([
    ['bank', 70],
    ['payment_fees', -64],
    ['vat_receivable', -6],
  ])
  expect(bookPayout(foldPayouts(first), day, [])).toEqual([])
})

test('a day of 2,500 payments is three events of one stream', () => {
  const rows = Array.from({ length: 2_500 }, (_, nth) => captured(`t${nth}`, 10_000, 220, 22))
  const events = bookPayout(nothing, day, rows)
  expect(events.map(({ data }) => [data.number, data.rows.length])).toEqual([
    [1, 1_000],
    [2, 1_000],
    [3, 500],
  ])
  expect(bookPayout(foldPayouts(events), day, rows)).toEqual([])
})

const row = fc
  .record({
    key: fc.integer({ min: 1, max: 8 }),
    amount: fc.integer({ min: 100, max: 5_000_000 }),
    feePerMille: fc.integer({ min: 0, max: 40 }),
    isCancel: fc.boolean(),
  })
  .map(({ key, amount, feePerMille, isCancel }): PayoutRow => {
    const sign = isCancel ? -1 : 1
    const fee = Math.round((amount * feePerMille) / 1_000)
    return {
      ...captured(`t${key}`, sign * amount, sign * fee, sign * Math.round(fee / 10)),
      ...{ isCancel, amount: sign * amount },
    }
  })
const list = fc.uniqueArray(row, { selector: ({ transactionKey }) => transactionKey, maxLength: 8 })

test('however often a day is read and its list changes, what is booked is what the provider listed last (rule 67)', () => {
  fc.assert(
    fc.property(fc.array(list, { maxLength: 6 }), (readings) => {
      const events: ProviderPayoutEvent[] = []
      const last = new Map<string, PayoutRow>()
      for (const rows of readings) {
        events.push(...bookPayout(foldPayouts(events), day, rows))
        for (const listed of rows) last.set(listed.transactionKey, listed)
      }
      const lines = events.flatMap((event) => {
        const booked = journalOf(event)
        expect(sum(booked.map(({ amount }) => amount))).toBe(0)
        return booked
      })
      const balance = (account: string) =>
        sum(lines.filter((line) => line.account === account).map(({ amount }) => amount))
      const listed = [...last.values()]
      expect(balance('card_clearing') + sum(listed.map(({ amount }) => amount))).toBe(0)
      expect(balance('payment_fees')).toBe(sum(listed.map(({ fee }) => fee)))
      expect(balance('vat_receivable')).toBe(sum(listed.map(({ vat }) => vat)))
      expect(balance('bank')).toBe(sum(listed.map(({ amount, fee, vat }) => amount - fee - vat)))
      expect(events.map(({ data }) => data.number)).toEqual(events.map((_, nth) => nth + 1))
    }),
    { numRuns: 500 },
  )
})

const compared: Compared = {
  ...{ ours: 32_000, theirs: 32_000, isRefund: false, isOurPayment: true, movedOn: '2026-12-01' },
}
test.each<[string, Partial<Compared>, string | null]>([
  ['paid out as we hold it', {}, null],
  ['on its way for a fortnight', { theirs: null, movedOn: '2026-12-01' }, null],
  ['not paid out after a fortnight', { theirs: null, movedOn: '2026-11-30' }, 'missing_there'],
  ['paid out 1,320 won short', { theirs: 30_680 }, 'amount_differs'],
  ['paid out for a payment that we do not know', { ours: null, isOurPayment: false }, 'missing_with_us'],
  [
    'given back at the provider’s desk',
    { ours: null, theirs: -32_000, isRefund: true },
    'cancelled_at_provider',
  ],
  [
    'given back of a payment that we do not know',
    { ours: null, theirs: -32_000, isRefund: true, isOurPayment: false },
    'missing_with_us',
  ],
])('money that was %s', (_, changes, kind) => {
  expect(differenceOf({ ...compared, ...changes }, '2026-12-15')).toBe(kind)
})

describe('a line of a payout is held against our books', () => {
  const rate = 220
  const line = (over: Partial<PayoutLine> = {}): PayoutLine => ({
    ...{ ours: 80_000, listed: { amount: 80_000, fee: 1_760, vat: 176 } },
    ...{ isCancel: false, isOurPayment: true },
    ...over,
  })

  test.each([
    [80_000, 1_936],
    [32_000, 774],
    [-36_900, -893],
    // 0.22 of a won and nothing of it as tax; 22.5 rounds up.
    [10, 0],
    [1_023, 25],
    [0, 0],
  ])('of %i the provider keeps %i by its contract (rule 266)', (amount, kept) => {
    expect(agreedFee(amount, rate)).toBe(kept)
  })

  test('a line that agrees has no cause', () => {
    expect(namedDifferences(line(), rate)).toEqual([])
    expect(paidOf(line())).toBe(expectedOf(line(), rate))
  })

  test.each([
    {
      what: 'a fee that is 1,320 higher than agreed',
      given: line({ listed: { amount: 80_000, fee: 2_960, vat: 296 } }),
      causes: [{ cause: 'fee_differs', ours: 1_936, theirs: 3_256, won: -1_320 }],
    },
    {
      what: 'a line that is listed with 1,320 less',
      given: line({ listed: { amount: 78_680, fee: 1_731, vat: 173 } }),
      causes: [{ cause: 'amount_differs', ours: 80_000, theirs: 78_680, won: -1_320 }],
    },
    {
      what: 'money given back at the provider’s desk',
      given: line({ ours: null, listed: { amount: -36_900, fee: -812, vat: -81 }, isCancel: true }),
      causes: [{ cause: 'cancelled_at_provider', ours: null, theirs: -36_900, won: -36_900 }],
    },
    {
      what: 'a payment that only the provider knows',
      given: line({ ours: null, listed: { amount: 30_000, fee: 660, vat: 66 }, isOurPayment: false }),
      causes: [{ cause: 'missing_with_us', ours: null, theirs: 30_000, won: 30_000 }],
    },
    {
      what: 'a payment that was not paid out with the others of its day',
      given: line({ ours: 48_000, listed: null }),
      causes: [{ cause: 'not_paid', ours: 48_000, theirs: null, won: -48_000 }],
    },
  ])('$what is named (rule 68)', ({ given, causes }) => {
    expect(namedDifferences(given, rate)).toEqual(causes)
  })

  test('causes always add up to what was paid less what was expected (rule 267)', () => {
    const won = fc.integer({ min: -500_000, max: 500_000 })
    const listed = fc.record({ amount: won, fee: fc.integer({ min: -9_000, max: 9_000 }), vat: won })
    const anyLine = fc.record({
      ...{ ours: fc.option(won), listed: fc.option(listed) },
      ...{ isCancel: fc.boolean(), isOurPayment: fc.boolean() },
    })
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 0, max: 1_000 }), (given, basisPoints) => {
        const causes = namedDifferences(given, basisPoints)
        expect(sum(causes.map((cause) => cause.won))).toBe(paidOf(given) - expectedOf(given, basisPoints))
      }),
    )
  })
})
