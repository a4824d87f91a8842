import type { Test } from 'tap'
import type { TestApp } from './app.ts'
import { colleagueHeaders } from './colleague.ts'
import { explainedAccount } from './explained.ts'

/** Finance read every account line by line: each line has its rule, and the lines add up to the balance. */
export async function checkDemoExplained(t: Test, shop: TestApp): Promise<void> {
  const headers = await colleagueHeaders(shop, { email: 'books@billim.kr', roles: ['finance'] })
  const get = async <Data>(url: string): Promise<{ data: Data }> =>
    (await shop.app.inject({ url, headers })).json()
  const { data } = await get<{ rows: { account: string; balance: number }[] }>(
    '/api/staff/books/trial-balance',
  )
  t.ok(data.rows.length > 10, `${data.rows.length} accounts`)
  for (const { account, balance } of data.rows) {
    const told = await explainedAccount(get, account, 'from=2020-01-01')
    t.same(told.wrong, [], account)
    t.equal(told.opening, 0)
    t.equal(told.closing, balance, account)
  }
}
