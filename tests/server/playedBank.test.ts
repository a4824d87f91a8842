import t from 'tap'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { payOut } from '../../server/settlement/index.ts'
import { staffHeaders } from '../support/colleague.ts'
import { aSettlingShop } from '../support/settling.ts'
import { formBody, sendForm } from '../support/uploading.ts'

const { shop, log, finance, acts, order, arrives, hasAccount, settle } = await aSettlingShop('played_bank', {
  sharesClock: true,
})
t.teardown(() => shop.end())

const path = '/api/staff/books/bank-statement'
const fourDays = { start: '2026-12-03', end: '2026-12-06' } as const
/** What the played bank held before the shop sold anything. */
const held = 50_000_000
/** A sale of 48,000 less the provider's 1,056 and 106; its owner's 48,000 less 4,704 and 9,600. */
const [paidIn, share] = [46_838, 33_696]

t.test('the file of the played bank is what the books know: money that really moved', async (t) => {
  const owners = [await shop.aCustomer('owner1@example.com'), await shop.aCustomer('owner2@example.com')]
  const items = []
  for (const [nth, owner] of owners.entries())
    items.push((await order(owner, await shop.aCustomer(`renter${nth}@example.com`), fourDays)).item)
  shop.clock.moveTo('2026-11-24T23:40:00+09:00')
  await readProviderPayouts(shop.deps, log)
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  for (const item of items) await arrives(item)
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  for (const item of items) await acts(item, 'collected')
  for (const [nth, owner] of owners.entries()) await hasAccount(owner, `소유자${nth}`)
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  await settle()
  await payOut(shop.deps, log)
  shop.clock.moveTo('2027-01-21T10:00:00+09:00')

  const answer = await fetch(`${shop.simulators.url}/bank/statement.csv`)
  const file = new File([await answer.arrayBuffer()], 'bank-statement.csv')
  const headers = await staffHeaders(shop, 'money@example.com')
  const sent = await sendForm(shop.app, headers, await formBody({ file }), path)
  t.match(sent.json(), { data: { lines: 2, added: 2, matched: 2 } })
  const books = 2 * (paidIn - share)
  t.match((await finance.get(path)).data, {
    ...{ open: 0, cntAll: 0 },
    standing: { bank: held + books, books, difference: held, unexplained: 0, gaps: [] },
  })
  t.match(await (await fetch(`${shop.simulators.url}/bank`)).text(), '토스페이먼츠 지급대행')
})
