import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import { trialBalance } from '../../domain/ledger/statements.ts'
import { nowCall } from '../../web/staff/calls/content.ts'
import { explainingCalls } from '../../web/staff/calls/explaining.ts'
import { bookCalls } from '../../web/staff/calls/finance.ts'
import { BooksScreen } from '../../web/staff/screens/books/BooksScreen.tsx'
import { Accounts, ExplainScreen } from '../../web/staff/screens/explain/ExplainScreen.tsx'

const books = {
  asOf: '2026-12-31T14:59:59.999Z',
  ...trialBalance([
    { account: 'bank', debits: 300_000, credits: 320_000 },
    { account: 'card_clearing', debits: 110_000, credits: 110_000 },
    { account: 'vat_payable', debits: 0, credits: 10_000 },
    { account: 'refunds_payable', debits: 5_000, credits: 5_000 },
    { account: 'rental_revenue', debits: 0, credits: 100_000 },
    { account: 'sales_discounts', debits: 30_000, credits: 0 },
    { account: 'sales_returns', debits: 7_000, credits: 7_000 },
    { account: 'owner_cost', debits: 100_000, credits: 0 },
  ]),
}

const now = { now: books.asOf, today: '2026-12-31' }
const drawn = (screen: ReactNode, url: string, address = '/') =>
  renderToStaticMarkup(
    <SWRConfig
      value={{
        provider: () => new Map(Object.entries({ [url]: { data: books }, [nowCall.url]: { data: now } })),
      }}
    >
      <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
    </SWRConfig>,
  )
const linesOf = (page: string) =>
  [...page.matchAll(/<tr.*?<\/tr>/g)].map(([line]) =>
    [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) =>
      (cell ?? '').replaceAll(/<[^>]*>/g, ''),
    ),
  )
const explained = (page: string) =>
  [...page.matchAll(/href="\/staff\/explain\?what=account&amp;account=(\w+)/g)].map(([, account]) => account)

it('a balance stands without sign in the column of its side, zero in the account’s normal one, and both sides agree', () => {
  const page = drawn(<BooksScreen />, bookCalls.trialBalance({ asOf: null }).url)
  expect(linesOf(page)).toEqual([
    ['계정', '구분', '차변 합계', '대변 합계', '차변 잔액', '대변 잔액'],
    ['보통예금', '자산', '300,000', '320,000', '', '20,000'],
    ['카드 미수금', '자산', '110,000', '110,000', '0', ''],
    ['미지급 환불금', '부채', '5,000', '5,000', '', '0'],
    ['부가세 예수금', '부채', '0', '10,000', '', '10,000'],
    ['대여 매출', '수익', '0', '100,000', '', '100,000'],
    ['매출 할인', '수익 차감', '30,000', '0', '30,000', ''],
    ['매출 환입', '수익 차감', '7,000', '7,000', '0', ''],
    ['위탁 정산 비용', '비용', '100,000', '0', '100,000', ''],
    ['합계', '', '552,000', '552,000', '130,000', '130,000'],
  ])
  expect(explained(page)).toEqual(books.rows.map(({ account }) => account))
})

it('so it does in the list of accounts whose amounts are explained', () => {
  const page = drawn(<Accounts />, explainingCalls.trialBalance().url)
  const lines = linesOf(page).map((cells) => cells.slice(0, 5))
  expect([lines[0], lines[1], lines[3], lines.at(-1)]).toEqual([
    ['계정', '차변 합계', '대변 합계', '차변 잔액', '대변 잔액'],
    ['보통예금', '300,000', '320,000', '', '20,000'],
    ['미지급 환불금', '5,000', '5,000', '', '0'],
    ['합계', '552,000', '552,000', '130,000', '130,000'],
  ])
  expect(explained(page)).toEqual(books.rows.map(({ account }) => account))
})

it('the books are read as of the minute in their field', () => {
  const local = '2026-12-01T09:30'
  const { url } = bookCalls.trialBalance({ asOf: '2026-12-01T09:30:59.999+09:00' })
  const page = drawn(<BooksScreen />, url, `/staff/books?asOf=${local}`)
  expect(page).toMatch(/기준 시각<\/label>.*value="2026\.12\.01\(화\) 09:30"/s)
  expect(linesOf(page).at(-1)).toEqual(['합계', '', '552,000', '552,000', '130,000', '130,000'])
  expect(drawn(<BooksScreen />, url), 'without it they are read as of now').not.toContain('552,000')
})

it('an account’s ledger begins in the month of the minute that the books are read at, not in today’s', () => {
  const local = '2026-09-30T23:59'
  const asOf = '2026-09-30T23:59:59.999+09:00'
  const statement = {
    ...{ account: 'card_clearing', name: '카드 미수금', asOf, opening: 60_000, lines: [], closing: 60_000 },
    ...{ period: { debits: 0, credits: 0, balance: 60_000 }, cursor: null },
  }
  const page = (today: string, address: string, url: string) =>
    renderToStaticMarkup(
      <SWRConfig
        value={{
          provider: () =>
            new Map<string, { data: unknown }>([
              [url, { data: statement }],
              [nowCall.url, { data: { now: books.asOf, today } }],
            ]),
        }}
      >
        <MemoryRouter initialEntries={[address]}>
          <BooksScreen />
        </MemoryRouter>
      </SWRConfig>,
    )
  const of = '/staff/books?view=account&account=card_clearing'
  const september = bookCalls.account('card_clearing', { from: '2026-09-01', asOf }).url
  expect(page('2026-11-29', `${of}&asOf=${local}`, september)).toContain('기초 60,000원')
  const november = bookCalls.account('card_clearing', { from: '2026-11-01', asOf: null }).url
  expect(page('2026-11-29', of, november)).toContain('기초 60,000원')
})

it('a balance of a minute is explained up to that minute', () => {
  const linksOf = (page: string) =>
    [...page.matchAll(/href="(\/staff\/explain[^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
  const now = drawn(<BooksScreen />, bookCalls.trialBalance({ asOf: null }).url)
  expect(linksOf(now)[0]).toBe('/staff/explain?what=account&account=bank&to=2026-12-31')
  const { url } = bookCalls.trialBalance({ asOf: '2026-12-01T14:30:59.999+09:00' })
  const then = drawn(<BooksScreen />, url, '/staff/books?asOf=2026-12-01T14:30')
  const explained = linksOf(then)[0] ?? ''
  expect(explained).toBe('/staff/explain?what=account&account=bank&asOf=2026-12-01T14%3A30')
  const answer = {
    ...{ account: 'bank', name: '보통예금', asOf: books.asOf, opening: 0, lines: [], closing: -20_000 },
    ...{ moved: -20_000, remitted: 0, balance: -20_000, cursor: null },
  }
  const asked = explainingCalls.account('bank', { asOf: '2026-12-01T14:30:59.999+09:00' }).url
  const page = renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map([[asked, { data: answer }]]) }}>
      <MemoryRouter initialEntries={[explained]}>
        <ExplainScreen />
      </MemoryRouter>
    </SWRConfig>,
  )
  expect(page).toContain('2026.12.01 14:30까지')
  expect(page).toContain('대변 20,000')
})
