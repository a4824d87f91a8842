import t from 'tap'
import { fourDays } from '../support/aRental.ts'
import { asUtf8, bankCsv } from '../support/bankFile.ts'
import { staffHeaders } from '../support/colleague.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { formBody, sendForm } from '../support/uploading.ts'

const shop = await aShopWithPayouts('money_onward')
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])
const minji = await shop.aCustomer('onward@example.com')
const { orderId } = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })

type Payout = { paidOutOn: string; amount: number; fee: number; vat: number; paid: number; lines: object[] }
const payouts = async (subject: string) =>
  (await finance.get<{ payouts: Payout[] }>(`/api/staff/explain/subjects/${subject}`)).data.payouts

t.test('an order leads on to the payout of its day and to the bank’s line of it (rule 338)', async (t) => {
  t.same(await payouts(`order:${orderId}`), [], 'nothing is paid out before its day')
  await shop.evening('2026-11-24')
  const paid = { paidOutOn: '2026-11-24', amount: 48_000, fee: 1_056, vat: 106, paid: 46_838 }
  t.match(await payouts(`order:${orderId}`), [{ ...paid, lines: [] }])
  const file = asUtf8(bankCsv(1_000_000, [['2026.11.24 09:00:12', '토스페이먼츠', 93_676]]))
  const headers = await staffHeaders(shop, 'money@example.com')
  const sent = await sendForm(shop.app, headers, await formBody({ file }), '/api/staff/books/bank-statement')
  t.match(sent.json(), { data: { matched: 1 } })
  t.match(await payouts(`order:${orderId}`), [
    { ...paid, lines: [{ movedAt: '2026-11-24T00:00:12.000Z', words: /토스페이먼츠/, amount: 93_676 }] },
  ])
  t.same(await payouts('provider-payout:2026-11-24'), [])
})
