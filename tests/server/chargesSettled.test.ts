import t from 'tap'
import { recoverCharges, sendChargeRefunds } from '../../server/charges/index.ts'
import type { Answer } from '../support/aRental.ts'
import { aChargingShop } from '../support/charging.ts'

const { shop, finance, reason, owedBy, historyOf, anOwingRenter, staffRow, approves, pays } =
  await aChargingShop('charges_settled')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const now = 0

t.test('a card sheet that nobody confirmed ends, and the charge can be paid again', async (t) => {
  const { member } = await anOwingRenter('expired@example.com')
  const approval = await approves(member, { result: { kind: 'expired' } })
  const answer = await pays(member, approval)
  t.ok([409, 503].includes(answer.status), answer.code)
  await recoverCharges(shop.deps, now)
  t.match((await owedBy(member)).result, [{ isBeingPaid: false }])
  t.match(await pays(member, await approves(member)), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('money that comes for a waived charge goes back whole', async (t) => {
  const { member, chargeId } = await anOwingRenter('waived@example.com')
  const approval = await approves(member)
  await shop.script({ route: 'confirm', orderId: approval.body.orderId, drop: 'after' })
  await shop.script({ route: 'payment', code: 'UNKNOWN_PAYMENT_ERROR' })
  await pays(member, approval)
  t.match(await finance.post(`/api/staff/charges/${chargeId}/waive`, reason), { status: 200 })
  t.match(await finance.post(`/api/staff/charges/${chargeId}/waive`, reason), { status: 200 }, 'asked again')
  await recoverCharges(shop.deps, now)
  t.match(await historyOf(member), [{ isReversed: true, refundPending: 30_000 }, {}])
  await sendChargeRefunds(shop.deps)
  t.match(await historyOf(member), [{ isReversed: true, refunded: 30_000, status: 'canceled' }, {}])
  t.match(await pays(member, approval), { code: 'CHARGE_SETTLED', message: /면제/ })
  t.strictSame(await shop.wrongs(), [])
})

t.test('finance gives a paid charge back in parts; a refused refund is sent again', async (t) => {
  const { member, chargeId } = await anOwingRenter('refund@example.com')
  const refund = (body: object): Promise<Answer> =>
    finance.post(`/api/staff/charges/${chargeId}/refund`, { refundNumber: 1, ...reason, ...body })
  t.match(await refund({ amount: 10_000 }), { code: 'CHARGE_NOT_PAID' })
  await pays(member, await approves(member))
  t.match(await refund({ amount: 30_001 }), { code: 'REFUND_OVER_PAID', data: { largest: 30_000 } })
  t.match(await refund({ amount: 10_000 }), { status: 200 })
  t.match(await refund({ amount: 10_000 }), { status: 200 }, 'the same number again')
  t.match(await refund({ amount: 10_000, refundNumber: 2 }), { code: 'REFUND_UNDER_WAY' })
  await shop.script({ route: 'cancel', code: 'NOT_CANCELABLE_PAYMENT' })
  await sendChargeRefunds(shop.deps)
  t.match(await staffRow(chargeId), { refunds: 1, refundStatus: 'rejected' })
  const refused = (
    await finance.get<{ result: { refundId: string; chargeId: string }[] }>('/api/staff/refunds')
  ).data
  const refundId = refused.result.find((row) => row.chargeId === chargeId)?.refundId
  t.match(await finance.post(`/api/staff/refunds/${refundId}/resend`, reason), { status: 200 })
  await sendChargeRefunds(shop.deps)
  t.match(await historyOf(member), [{ status: 'partial_canceled', refunded: 10_000 }, {}])
  t.match(await finance.post(`/api/staff/refunds/${refundId}/resend`, reason), {
    code: 'TRANSITION_NOT_ALLOWED',
  })
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  t.match(await refund({ amount: 20_000, refundNumber: 2 }), { status: 200 })
  // The provider drops the second refund of a payment within a second: it is sent until it is taken.
  for (let tries = 0; tries < 5_000 && (await staffRow(chargeId))?.refundStatus === 'pending'; tries += 1)
    await sendChargeRefunds(shop.deps)
  t.match(await staffRow(chargeId), { refunds: 2, refunded: 30_000 })
  t.match(await historyOf(member), [{ status: 'canceled', refunded: 30_000 }, {}])
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
