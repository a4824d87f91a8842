import t from 'tap'
import { moveOrderItem } from '../../server/ordering/index.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { savesAccount } from '../support/accountOf.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aWholeShop, drafts, pays, type Somebody } from '../support/leaving.ts'

const shop = await aWholeShop('after_sale_bars_leaving')
t.teardown(() => shop.end())
const headers = await colleagueHeaders(shop, {
  ...{ email: 'money@example.com', name: '박재무', roles: ['finance', 'operations'] },
})
const reason = '확인했어요'
const finance = (path: string, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/staff/${path}`, headers, payload: { reason, ...payload } })

/** Looks at the member's account for a refund, and records the transfer to it. */
async function transfers(refundId: string, bankReference: string) {
  const shown = await shop.app.inject({ url: `/api/staff/refunds/${refundId}/account`, headers })
  const { accounts, amount } = shown.json().data
  const { account } = accounts[0]
  return finance(`refunds/${refundId}/transfer`, { bankReference, account, amount })
}

const causes = async (who: Somebody): Promise<string[]> => (await who.preview()).causes
const leaves = async (who: Somebody) => {
  await who.check()
  return who.leave()
}
const joins = (email: string, name: string, mobileno: string) => shop.joins({ email, name, mobileno })
const refundOf = async (table: string, memberId: number): Promise<string> => {
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `SELECT refund_id AS id FROM ${table} WHERE member_id = $1`,
    [memberId],
  )
  return rows[0]?.id ?? ''
}

t.test('nobody leaves with a return under way; a declined one bars nothing of its own', async (t) => {
  const who = await joins('returns@example.com', '반품중', '01055550001')
  const [orderItemId = ''] = await pays(shop, who, await drafts(who, await shop.aBag(), {}))
  t.same(await causes(who), ['orders'])
  for (const action of ['prepare', 'ship', 'deliver'] as const)
    await moveOrderItem(shop.deps, {
      ...{ orderItemId, action, by: 'staff', staffId: 1, reason },
      ...{ courier: null, trackingNumber: null },
    })
  await who.call('POST', '/api/users/order-items-returns', { orderItemId })
  t.same(await causes(who), ['returns'])
  t.match((await leaves(who)).json(), { code: 'WITHDRAWAL_BLOCKED', data: { causes: ['returns'] } })
  await finance(`order-items/${orderItemId}/return/decline`, {
    ...{ returnNumber: 1, isApproved: false, declineReason: 'other' },
  })
  t.same(await causes(who), ['orders'])
  await who.call('POST', '/api/users/order-items-returns', { orderItemId })
  for (const step of ['approve', 'collecting', 'collected']) {
    const answer = await finance(`order-items/${orderItemId}/return/${step}`, {
      returnNumber: 2,
      ...(step === 'collecting' && { courier: null, trackingNumber: null }),
    })
    t.equal(answer.statusCode, 200, answer.body)
    t.same(await causes(who), ['returns'], step)
  }
  t.match((await leaves(who)).json(), { data: { causes: ['returns'] } }, 'back, and not refunded yet')
  await finance(`order-items/${orderItemId}/return/complete`, { refund: 24_000 })
  t.same(await causes(who), ['refunds'])
  await sendDueRefunds(shop.deps)
  t.same(await causes(who), [])
})

t.test('a refused refund bars leaving until finance has transferred it', async (t) => {
  const who = await joins('refused@example.com', '환불중', '01055550002')
  const draft = await drafts(who, await shop.aBag(), {})
  const [orderItemId] = await pays(shop, who, draft)
  await shop.providers.script({ route: 'cancel', orderId: draft.orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  await who.call('POST', '/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' })
  t.same(await causes(who), ['refunds'])
  await sendDueRefunds(shop.deps)
  t.same(await causes(who), ['refused_refunds'])
  t.match((await leaves(who)).json(), { code: 'WITHDRAWAL_BLOCKED', data: { causes: ['refused_refunds'] } })
  await savesAccount(shop, who.id)
  const refundId = await refundOf('shop.refunds', who.id)
  const transferred = await transfers(refundId, '20261120-000417')
  t.equal(transferred.statusCode, 200)
  t.same(await causes(who), [])
  t.equal((await leaves(who)).statusCode, 200)
})

t.test('a refused refund of a charge does, too', async (t) => {
  const who = await joins('charged@example.com', '요금환불', '01055550003')
  const { chargeId } = await chargeOwner(shop.deps, {
    ...{ kind: 'inspection_fee', amount: 30_000, memberId: who.id, dueOn: '2026-11-20' },
    consignmentId: '0199a1b2-0000-7000-8000-00000000abcd',
  })
  const [owed] = (await who.call('GET', '/api/users/charges')).json().data.result
  const { orderId, orderName, customerKey } = owed.payment
  const session = { orderId, orderName, customerKey, amount: 30_000 }
  const { paymentKey } = await shop.post('/toss/__sessions', session)
  await who.call('POST', `/api/users/charges/${chargeId}/pay`, { orderId, paymentKey })
  await finance(`charges/${chargeId}/refund`, { amount: 30_000, ownerBears: false, refundNumber: 1 })
  t.same(await causes(who), ['refunds'])
  await shop.providers.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  await sendDueRefunds(shop.deps)
  t.same(await causes(who), ['refused_refunds'])
  await savesAccount(shop, who.id)
  const refundId = await refundOf('shop.refunds', who.id)
  await transfers(refundId, '20261120-000418')
  t.same(await causes(who), [])
  t.equal((await leaves(who)).statusCode, 200)
})
