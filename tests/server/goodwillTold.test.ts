import t from 'tap'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { fourDays } from '../support/aRental.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'
import { refundAtDesk } from '../support/toss.ts'

const shop = await aShopWithPayouts('goodwill_told')
const { queue, workOff, phoneOf, mailsTo } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const operations = await shop.aColleague('ops@example.com', ['operations'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const number = '01033330001'
const minji = await shop.aCustomer('minji@example.com')
await phoneNumber(shop, minji.id, number)
const order = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
const asked = {
  ...{
    paymentKey: order.paymentKey,
    transactionKey: await refundAtDesk(shop.deps.cards, order.paymentKey, 10_000),
  },
  reason: '가방 손잡이가 닳아 있어 돌려드렸어요',
}

t.test(
  'a member is told of goodwill once, by phone, mail and inbox, with what comes back and why',
  async (t) => {
    await workOff()
    shop.moveTo('2026-11-20T11:00:00+09:00')
    const granted = { ...asked, amount: 8_000 }
    for (let presses = 0; presses < 2; presses += 1)
      t.equal((await finance.post('/api/staff/refunds/goodwill', granted)).status, 200)
    await workOff()
    const told = (await phoneOf(number)).slice(1)
    t.same(headings(told), ['[빌림] 배려 환불을 해드렸어요'])
    t.match(
      told[0]?.text,
      /.+ 결제에서 8,000원을 돌려드렸어요\.\n취소나 반품과 상관없이 고객님을 배려해 드린/,
    )
    t.notMatch(told[0]?.text, /손잡이/, 'what finance typed is not the member’s to read')
    t.equal((await mailsTo('minji@example.com')).length, 2)
    const inbox = await minji.get<{ result: object[] }>('/api/users/my-inbox')
    t.match(inbox.data.result[0], { title: '배려 환불을 해드렸어요', link: `/order/detail/${order.orderId}` })
  },
)

t.test('more goodwill of the same payment is told by itself', async (t) => {
  shop.moveTo('2026-11-20T12:00:00+09:00')
  await finance.post('/api/staff/refunds/goodwill', { ...asked, amount: 2_000, goodwillBefore: 8_000 })
  await workOff()
  t.match((await phoneOf(number)).at(-1)?.text, /결제에서 2,000원을 돌려드렸어요/)
})

t.test('a refund that counts goodwill says that this part does not come again', async (t) => {
  shop.moveTo('2026-11-20T13:00:00+09:00')
  await operations.step(order.itemId, 'cancel', { reason: '품절' })
  await workOff()
  shop.moveTo('2026-11-20T14:00:00+09:00')
  await sendDueRefunds(shop.deps)
  await workOff()
  const told = (await phoneOf(number)).slice(3)
  t.same(headings(told), ['[빌림] 예약을 취소했어요', '[빌림] 환불이 완료됐어요', '[빌림] 환불이 완료됐어요'])
  const [back, counted] = told.slice(1).toSorted((one, other) => one.text.length - other.text.length)
  t.match(counted?.text, /10,000원은 앞서 배려 환불로 돌려드린 금액이에요\.\n이 금액은 카드로 다시/)
  t.match(back?.text, /38,000원 환불이 처리됐어요/)
})
