import { describe, expect, it } from 'vitest'
import { accountCodes } from '../../domain/ledger/accountCodes.ts'
import { account } from '../../domain/ledger/accounts.ts'
import { supplyOf, term, vatBackTerms, vatTerms } from '../../domain/ledger/explanation.ts'
import {
  closeMonth,
  lastClosedMonth,
  type MonthClosingEvent,
  refuseClosedDay,
  reopenMonth,
} from '../../domain/ledger/monthClosing.ts'
import { balanceSheet, type Movement, movedBetween, trialBalance } from '../../domain/ledger/statements.ts'
import { vatInside } from '../../domain/ledger/vat.ts'
import { vatDueDay } from '../../domain/ledger/vatReturn.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

const nothingOpen = { bank: 0, cardProvider: 0, payoutGateway: 0 }
const closing: Parameters<typeof closeMonth>[1] = {
  ...{ month: '2026-11', today: '2026-12-01', sealedBy: { block: 7, hash: 'ab' } },
  ...{ sums: { debits: 5, credits: 5 }, openItems: nothingOpen, quoted: nothingOpen },
}
const close = (changes: Partial<typeof closing> = {}, before: MonthClosingEvent[] = []) =>
  closeMonth(before, { ...closing, ...changes })
const events = (decided: MonthClosingEvent[] | { refused: string }): MonthClosingEvent[] => {
  if ('refused' in decided) throw new Error(decided.refused)
  return decided
}
const november = events(close())
const december = [...november, ...events(close({ month: '2026-12', today: '2027-01-02' }, november))]

describe('closing a month (rule 331)', () => {
  it('waits for its last day to be over, and for the seal of its last entry', () => {
    expect(close({ today: '2026-11-30' })).toMatchObject({ refused: 'MONTH_NOT_OVER' })
    expect(close({ sealedBy: null })).toMatchObject({ refused: 'MONTH_NOT_SEALED' })
    expect(november).toMatchObject([{ data: { month: '2026-11', block: 7, hash: 'ab' } }])
  })

  it('says what is open, and that finance saw it', () => {
    const openItems = { ...nothingOpen, bank: 2 }
    expect(close({ openItems })).toMatchObject({ refused: 'OPEN_ITEMS_CHANGED', data: openItems })
    expect(events(close({ openItems, quoted: openItems }))).toMatchObject([{ data: { openItems } }])
  })

  it('closes the months before it, and no day after it', () => {
    for (const day of ['2025-01-31', '2026-11-30'] as const)
      expect(refuseClosedDay(november, day)).toMatchObject({ refused: 'MONTH_CLOSED' })
    expect(refuseClosedDay(november, '2026-12-01')).toBeNull()
    expect(close({ month: '2026-10' }, november)).toEqual({
      ...{ refused: 'MONTH_CLOSED', data: { month: '2026-11' } },
    })
  })

  it('is undone from the last month backwards', () => {
    const reopen = (before: MonthClosingEvent[], month: string, block = 7) =>
      reopenMonth(before, { month, block, today: '2027-01-02' })
    expect(reopen(december, '2026-11')).toMatchObject({
      ...{ refused: 'LATER_MONTH_CLOSED', data: { month: '2026-12' } },
    })
    expect(reopen(november, '2026-12')).toMatchObject({ refused: 'MONTH_NOT_CLOSED' })
    expect(reopen(november, '2026-11', 6), 'another closing (rule 890)').toMatchObject({
      refused: 'CONCURRENT_CHANGE',
    })
    const reopened = [...december, ...events(reopen(december, '2026-12'))]
    expect(lastClosedMonth(reopened)).toBe('2026-11')
    expect(refuseClosedDay(reopened, '2026-12-31')).toBeNull()
    expect(lastClosedMonth([...reopened, ...events(reopen(reopened, '2026-11'))])).toBeNull()
  })
})

const movement = (account: Movement['account'], debits: number, credits: number) => ({
  ...{ account, debits, credits },
})

describe('two trial balances beside each other (rule 330)', () => {
  const until = [movement('bank', 10_000, 3_000), movement('capital', 0, 7_000)]
  const between = [movement('bank', 1_500, 0), movement('interest_income', 0, 1_500)]

  it('differ by the debits and credits between them, account by account', () => {
    expect(movedBetween(until, between)).toMatchObject([
      { account: 'bank', before: 7_000, debits: 1_500, credits: 0, moved: 1_500, after: 8_500 },
      { account: 'capital', before: -7_000, moved: 0, after: -7_000 },
      { account: 'interest_income', before: 0, moved: -1_500, after: -1_500 },
    ])
  })

  it('end where the trial balance of the later instant does', () => {
    const all = [...until.slice(1), movement('bank', 11_500, 3_000), movement('interest_income', 0, 1_500)]
    const later = new Map(trialBalance(all).rows.map((row) => [row.account, row.balance]))
    for (const { account, after } of movedBetween(until, between)) expect(after).toBe(later.get(account))
  })

  it('balance with what the shop was funded with', () => {
    const sheet = balanceSheet([...until, ...between.slice(1), movement('card_clearing', 1_500, 0)])
    expect(sheet.equity).toMatchObject([{ account: 'capital', amount: 7_000 }])
    expect(sheet.totalAssets).toBe(sheet.totalLiabilities + sheet.totalEquity + sheet.earnings)
  })
})

describe('the VAT return (rule 335)', () => {
  it.each([
    ['2026-12', '2027-01-25', 'a Monday'],
    ['2026-10', '2027-01-25', 'with its quarter'],
    ['2026-03', '2026-04-27', 'the Monday after a Saturday'],
    ['2026-07', '2026-10-26', 'the Monday after a Sunday'],
    ['2026-06', '2026-07-27', 'the Monday after a Saturday'],
    ['2027-12', '2028-01-25', 'the day before the holidays of the New Year by the moon'],
    ['2024-12', '2025-01-31', 'a Saturday before the holidays of 27 to 30 January'],
    ['2027-03', '2027-04-27', 'a Sunday before a Monday that is a holiday'],
    ['2027-09', '2027-10-26', 'a holiday on a Monday'],
  ])('of %s is due on %s: %s', (month, due) => {
    const holidays: CivilDate[] = ['2025-01-27', '2025-01-28', '2025-01-29', '2025-01-30']
    const others: CivilDate[] = ['2027-04-26', '2027-10-25', '2028-01-26', '2028-01-27', '2028-01-28']
    expect(vatDueDay(month, new Set([...holidays, ...others]))).toBe(due)
  })

  it('of a quarter whose 25th is an ordinary day is due then, whatever other days are holidays', () => {
    expect(vatDueDay('2026-12', new Set(['2027-01-01', '2027-01-26']))).toBe('2027-01-25')
  })

  it('names the supply of each tax to the won', () => {
    for (const paid of [48_000, 65_005, 3_000, 1]) {
      const tax = vatInside(paid)
      expect(supplyOf({ amount: tax, terms: vatTerms('카드', paid) })).toBe(paid - tax)
    }
    const back = vatBackTerms('카드', { consideration: 11_000, vat: 999 })
    expect(supplyOf({ amount: 999, terms: back })).toBe(10_001)
    const fewWon = vatBackTerms('카드', { consideration: 5, vat: 0 })
    expect(supplyOf({ amount: 0, terms: fewWon })).toBe(5)
    expect(supplyOf({ amount: 50, terms: [term('결산 분개', 50)] })).toBe(500)
  })
})

describe('the codes of the standard chart (rule 336)', () => {
  it('exist for every account, and one code has one name', () => {
    const names = new Map<string, string>()
    for (const one of account.options) {
      const { code, name } = accountCodes[one]
      expect(code).toMatch(/^\d{3}$/)
      expect(names.get(code) ?? name).toBe(name)
      names.set(code, name)
    }
    expect(Object.keys(accountCodes).toSorted()).toEqual([...account.options].toSorted())
    expect(accountCodes).toMatchObject({
      ...{ bank: { code: '103' }, card_clearing: { code: '108' }, vat_receivable: { code: '135' } },
      ...{ owner_payable: { code: '253' }, vat_payable: { code: '255' } },
      ...{ customer_prepayments: { code: '259' }, capital: { code: '331' }, payment_fees: { code: '831' } },
      ...{ interest_income: { code: '901' }, interest_expense: { code: '951' } },
    })
  })
})
