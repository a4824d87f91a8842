import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type Apart, type BankLine, type BookEntry, matchesOf } from '../../domain/bankStatements/matching.ts'
import {
  bankDifferenceStream,
  closedBy,
  reopenAtBank,
  writeOffAtBank,
} from '../../domain/bankStatements/writingOff.ts'
import { movedBy } from '../../domain/ledger/explanation.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'

const first: CivilDate = '2026-12-01'
const aLine = (key: string, amount: number, day: number): BankLine => ({
  key,
  amount,
  day: addDays(first, day),
})
const anEntry = (key: string, amount: number, day: number, changes: Partial<BookEntry> = {}): BookEntry => ({
  ...aLine(key, amount, day),
  kind: 'payout.confirmed',
  ...changes,
})
const never: Apart = () => false
const found = (lines: BankLine[], entries: BookEntry[], isApart: Apart = never) =>
  matchesOf({ lines, entries }, isApart).map(({ lines, entries }) => [lines.join(' '), entries.join(' ')])

describe('what belongs together by itself', () => {
  it('is one line and one entry of the same amount within a week, either way (rule 282)', () => {
    expect(found([aLine('L', -33_696, 7)], [anEntry('E', -33_696, 0)])).toEqual([['L', 'E']])
    expect(found([aLine('L', -33_696, 0)], [anEntry('E', -33_696, 7)])).toEqual([['L', 'E']])
    expect(found([aLine('L', -33_696, 8)], [anEntry('E', -33_696, 0)])).toEqual([])
    expect(found([aLine('L', 33_696, 0)], [anEntry('E', -33_696, 0)])).toEqual([])
    expect(found([aLine('L', -33_695, 0)], [anEntry('E', -33_696, 0)])).toEqual([])
  })

  it('is nothing where one of several could be meant, and all of them where there are as many on both sides', () => {
    const [e, f] = [anEntry('E', -33_696, 0), anEntry('F', -33_696, 1)]
    expect(found([aLine('L', -33_696, 1)], [e, f])).toEqual([])
    expect(found([aLine('L', -33_696, 1), aLine('M', -33_696, 2)], [e, f])).toEqual([['L M', 'E F']])
    expect(found([aLine('L', -33_696, -7), aLine('M', -33_696, 2)], [e, f])).toEqual([])
  })

  it('is a sum that the gateway took, and the payouts of that day', () => {
    const day = [anEntry('E', -33_696, 0), anEntry('F', -65_005, 0), anEntry('G', -98_701, 9)]
    expect(found([aLine('L', -98_701, 0)], day)).toEqual([['L', 'E F']])
    const other = anEntry('H', -1_000, 0, { kind: 'vat.remitted' })
    expect(found([aLine('L', -99_701, 0)], [...day, other])).toEqual([])
    expect(found([aLine('L', -98_701, 0), aLine('M', -98_701, 1)], day.slice(0, 2))).toEqual([])
  })

  it('is a line of its own before it is a part of a sum', () => {
    const day = [
      anEntry('E', 600, 0),
      anEntry('F', 400, 0),
      anEntry('G', 1_000, 0, { kind: 'provider.paid_out' }),
    ]
    expect(found([aLine('L', 1_000, 0)], day)).toEqual([['L', 'G']])
    expect(found([aLine('L', 1_000, 0), aLine('M', 600, 0)], day)).toEqual([
      ['L', 'G'],
      ['M', 'E'],
    ])
    expect(found([aLine('L', 1_000, 0), aLine('M', 600, 0)], day.slice(0, 2))).toEqual([['M', 'E']])
  })

  it('is never what finance took apart', () => {
    expect(found([aLine('L', 7, 0)], [anEntry('E', 7, 0)], () => true)).toEqual([])
    const day = [anEntry('E', -33_696, 0), anEntry('F', -65_005, 0)]
    expect(found([aLine('L', -98_701, 0)], day, (_, entry) => entry === 'F')).toEqual([])
  })
})

const amounts = fc.constantFrom(-3, -2, -1, 1, 2, 3, 4, 5)
const days = fc.integer({ min: 0, max: 20 })
const anOpening = fc.record({
  lines: fc
    .array(fc.tuple(amounts, days), { maxLength: 14 })
    .map((all) => all.map(([amount, day], nth) => aLine(`L${nth}`, amount, day))),
  entries: fc
    .array(fc.tuple(amounts, days, fc.constantFrom('payout.confirmed', 'provider.paid_out')), {
      maxLength: 14,
    })
    .map((all) => all.map(([amount, day, kind], nth) => anEntry(`E${nth}`, amount, day, { kind }))),
})
const sorted = (matches: readonly { lines: readonly string[]; entries: readonly string[] }[]) =>
  matches.map(({ lines, entries }) => [[...lines].sort(), [...entries].sort()].join(' | ')).sort()

describe('matching, whatever the bank and the books hold', () => {
  it('uses each line and each entry once at most, and the sums of a match are equal', () => {
    fc.assert(
      fc.property(anOpening, ({ lines, entries }) => {
        const matches = matchesOf({ lines, entries }, never)
        const used = matches.flatMap((match) => [...match.lines, ...match.entries])
        expect(new Set(used).size).toBe(used.length)
        const amountOf = new Map([...lines, ...entries].map(({ key, amount }) => [key, amount]))
        const sumOf = (keys: readonly string[]) =>
          keys.reduce((sum, key) => sum + (amountOf.get(key) ?? Number.NaN), 0)
        for (const match of matches) expect(sumOf(match.lines)).toBe(sumOf(match.entries))
      }),
    )
  })

  it('finds the same in any order, and nothing more the second time', () => {
    fc.assert(
      fc.property(anOpening, ({ lines, entries }) => {
        const matches = matchesOf({ lines, entries }, never)
        const turned = { lines: lines.toReversed(), entries: entries.toReversed() }
        expect(sorted(matchesOf(turned, never))).toEqual(sorted(matches))
        const used = new Set(matches.flatMap((match) => [...match.lines, ...match.entries]))
        const left = {
          lines: lines.filter(({ key }) => !used.has(key)),
          entries: entries.filter(({ key }) => !used.has(key)),
        }
        expect(matchesOf(left, never)).toEqual([])
      }),
    )
  })

  it('never puts together what finance took apart', () => {
    fc.assert(
      fc.property(anOpening, fc.nat(13), fc.nat(13), ({ lines, entries }, one, other) => {
        const apart = (line: string, entry: string) => line === `L${one}` && entry === `E${other}`
        for (const match of matchesOf({ lines, entries }, apart))
          expect(match.lines.includes(`L${one}`) && match.entries.includes(`E${other}`)).toBe(false)
      }),
    )
  })
})

describe('closing a difference', () => {
  const closing = {
    ...{ of: 'line' as const, key: 'L', open: -500, quoted: -500 },
    account: 'reconciliation_differences' as const,
  }
  const one = (events: ReturnType<typeof writeOffAtBank> | ReturnType<typeof reopenAtBank>) => {
    if (isRefusal(events)) throw new Error(events.refused)
    const [event] = events
    if (event === undefined) throw new Error('nothing was closed')
    return event
  }
  const closed = (asked: Partial<Parameters<typeof writeOffAtBank>[1]> = {}) =>
    one(writeOffAtBank([], { ...closing, ...asked }))

  test.each([
    { what: 'a charge of 500 is a cost', of: 'line', account: 'bank_fees', bank: -500 },
    { what: 'interest of 1,200 is revenue', of: 'line', account: 'interest_income', bank: 1_200 },
    { what: 'what the account held before is no profit', of: 'line', account: 'opening_balance', bank: 5 },
    { what: 'what its owners paid in is no profit', of: 'match', account: 'capital', bank: 7 },
    {
      what: 'an entry that never moved is a loss',
      of: 'entry',
      account: 'reconciliation_differences',
      bank: -9,
    },
  ] as const)('$what', ({ of, account, bank }) => {
    const event = closed({ of, account, open: bank, quoted: bank })
    const back = one(reopenAtBank([event]))
    for (const [booking, moved] of [
      [event, bank],
      [back, -bank],
    ] as const) {
      const booked = journalOf(booking)
      expect(booked).toEqual([
        { account: 'bank', amount: moved },
        { account, amount: -moved },
      ])
      const told = explainEvent(booking).map((line) => ({
        account: line.booked?.account,
        amount: movedBy(line),
      }))
      expect(told).toEqual(booked)
    }
  })

  it('is refused with another sum than finance saw, and for what is not open', () => {
    expect(writeOffAtBank([], { ...closing, quoted: -499 })).toMatchObject({
      ...{ refused: 'DIFFERENCE_CHANGED', data: { missing: 500 } },
    })
    expect(writeOffAtBank([], { ...closing, open: null })).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  })

  it('is booked once: again only after it was booked back (rule 283)', () => {
    const first = closed()
    expect(writeOffAtBank([first], closing)).toMatchObject({ refused: 'DIFFERENCE_WRITTEN_OFF' })
    const back = one(reopenAtBank([first]))
    expect(reopenAtBank([first, back])).toMatchObject({ refused: 'MATCH_NOT_OPEN' })
    const reversed = reopenAtBank([first], [1])
    expect(reversed, 'a reversing entry took it back (rule 477)').toMatchObject({
      refused: 'CLOSING_REVERSED',
    })
    const again = one(writeOffAtBank([first, back], { ...closing, account: 'bank_fees' }))
    expect([first, back, again].map(({ data }) => [data.number, data.booked])).toEqual([
      [1, -500],
      [2, 500],
      [3, -500],
    ])
  })

  it('is named by the stream of its event', () => {
    const entry = { of: 'entry' as const, key: 'settlement:9:2026-11@4' }
    expect(closedBy(bankDifferenceStream(entry))).toEqual(entry)
    expect(closedBy('settlement:9:2026-11')).toBeNull()
  })
})
