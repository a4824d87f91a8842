import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { aChargingShop } from '../support/charging.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'
import { refundAtDesk } from '../support/toss.ts'

const { shop, finance, reason, anOwingRenter, approves, pays } = await aChargingShop('charge_goodwill_told')
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const number = '01022220010'
shop.clock.moveTo('2026-11-20T10:00:00+09:00')
const { member, chargeId } = await anOwingRenter('kept@example.com')
await phoneNumber(shop, member.id, number)
const approval = await approves(member)
await pays(member, approval)
await workOff()
const before = (await phoneOf(number)).length
const told = async () => (await phoneOf(number)).slice(before)

const { paymentKey } = approval.body
const transactionKey = await refundAtDesk(shop.deps.cards, paymentKey, 10_000)

t.test('a renter whose charge was partly given back as goodwill is told of it once', async (t) => {
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  const granted = { paymentKey, transactionKey, amount: 10_000, reason: '긁힘이 작았어요' }
  for (let presses = 0; presses < 2; presses += 1)
    t.match(await finance.post('/api/staff/refunds/goodwill', granted), { status: 200 })
  await workOff()
  t.same(headings(await told()), ['[빌림] 배려 환불을 해드렸어요'])
  const [message] = await told()
  t.match(message?.text, /내신 추가 요금에서 10,000원을 돌려드렸어요\./)
  t.notMatch(message?.text, /긁힘/, 'what finance typed is not the renter’s to read')
  const inbox = await member.get<Inbox>('/api/users/my-inbox')
  t.match(inbox.data.result[0], { title: '배려 환불을 해드렸어요', link: '/mypage/payment' })
})

t.test('a refund of that charge says which part of it does not come again', async (t) => {
  shop.clock.moveTo('2026-11-20T12:00:00+09:00')
  const refund = { ...reason, amount: 30_000, ownerBears: false, refundNumber: 1 }
  t.match(await finance.post(`/api/staff/charges/${chargeId}/refund`, refund), { status: 200 })
  await sendDueRefunds(shop.deps)
  await workOff()
  const texts = (await told()).slice(1).map(({ text }) => text)
  // The rest is confirmed now or later: the provider drops what follows another cancellation within a second.
  t.match(texts[0], /추가 요금을 돌려드려요\n.+ 가운데 30,000원을 돌려드려요/)
  t.notOk(texts.some((text) => /30,000원 환불이 처리됐어요/.test(text)))
  t.match(texts[1], /추가 요금 환불 가운데 10,000원은 앞서 배려 환불로 돌려드린 금액이에요/)
})
