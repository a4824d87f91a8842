import t from 'tap'
import { modules } from '../../server/modules.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'

const shop = await testApp('calendar_ends', modules)
t.teardown(() => shop.end())
const headers = await colleagueHeaders(shop, { email: 'ends@billim.kr', roles: ['admin'] })
const statusOf = async (url: string) =>
  (await shop.app.inject({ url: `/api/staff/${url}`, headers })).statusCode

t.test('books, explanations, taxes and previews refuse times at the ends of the calendar', async (t) => {
  const explained = 'explain/accounts/bank'
  for (const [day, instant, month, quarter] of [
    ['0001-01-01', '0001-01-01T00:00:00Z', '0001-01', '0001-Q1'],
    ['9999-12-31', '9999-12-31T23:59:59-10:00', '9999-12', '9999-Q4'],
  ])
    for (const url of [
      ...[`books/accounts/bank?from=${day}`, `${explained}?from=${day}`, `calendar?from=${day}&to=${day}`],
      ...['books/trial-balance', 'books/balance-sheet', explained].map((path) => `${path}?asOf=${instant}`),
      ...[`books/profit?month=${month}`, `books/profit-months?month=${month}`, `records?from=${day}`],
      ...[`books/vat?quarter=${quarter}`, `books/vat-remittances?quarter=${quarter}`],
      ...[`page-preview?path=/terms&at=${instant}`, `event-log?from=${instant}`],
    ])
      t.equal(await statusOf(url), 400, url)
})

t.test('and take the first and the last day that the shop knows', async (t) => {
  for (const url of [
    'books/accounts/bank?from=2000-01-01',
    'explain/accounts/bank?from=2000-01-01',
    'books/trial-balance?asOf=2199-12-31T23:59:59%2B09:00',
    'books/profit?month=2199-12',
    'books/profit-months?month=2000-01',
    'books/vat?quarter=2199-Q4',
    'books/vat-remittances?quarter=2000-Q1',
    'books/balance-sheet?asOf=2000-01-02T00:00:00Z',
    'points/months?from=2000-01&to=2000-01',
    'points/months?to=2000-01',
    'calendar?from=2000-01-01&to=2000-01-01',
    'calendar?from=2199-12-31&to=2199-12-31',
    'records?from=2000-01-01&to=2199-12-31',
    'event-log?from=2000-01-02T00:00:00Z',
  ])
    t.equal(await statusOf(url), 200, url)
})
