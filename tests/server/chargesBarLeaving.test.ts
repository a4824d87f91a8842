import { randomUUID } from 'node:crypto'
import t from 'tap'
import { tryCards } from '../../server/charges/index.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { aWholeShop, drafts, pays } from '../support/leaving.ts'

const shop = await aWholeShop('charges_bar_leaving')
t.teardown(() => shop.end())

t.test('whoever owes a charge cannot leave before it is settled, and is told so', async (t) => {
  const who = await shop.joins({ email: 'owes@example.com', name: '안갚아', mobileno: '01020001077' })
  const { chargeId } = await chargeOwner(shop.deps, {
    kind: 'inspection_fee',
    amount: 30_000,
    consignmentId: randomUUID(),
    memberId: who.id,
    dueOn: '2026-11-20',
  })
  await who.check()
  const answer = await who.leave()
  t.match(answer.json(), {
    code: 'WITHDRAWAL_BLOCKED',
    data: { causes: ['debts'] },
    message: /납부할 금액이/,
  })
  t.strictSame((await who.preview()).causes, ['debts'])
  await shop.database.pool.query(`UPDATE shop.charges SET status = 'waived' WHERE charge_id = $1`, [chargeId])
  t.equal((await who.leave()).statusCode, 200)
})

t.test('damage found after its renter has left is tried at no card, and finance waives it', async (t) => {
  const headers = await colleagueHeaders(shop, {
    email: 'desk@example.com',
    roles: ['operations', 'finance'],
  })
  const post = async (path: string, payload: object = {}) => {
    const url = `/api/staff/${path}`
    const sent = { method: 'POST' as const, url, headers, payload: { reason: '확인했어요', ...payload } }
    const answer = await shop.app.inject(sent)
    t.equal(answer.statusCode, 200, answer.body)
    return answer.json().data
  }
  const who = await shop.joins({ email: 'gone@example.com', name: '나간이', mobileno: '01020001078' })
  const [item = ''] = await pays(shop, who, await drafts(who, await shop.aBag(), {}))
  await post(`order-items/${item}/prepare`)
  await post(`order-items/${item}/ship`, { courier: null, trackingNumber: null })
  for (const step of ['delivered', 'collected']) await post(`order-items/${item}/${step}`)
  await who.check()
  t.equal((await who.leave()).statusCode, 200)

  const damage = { kind: 'damage', amount: 30_000, chargeNumber: 1 }
  const { id } = await post(`order-items/${item}/charges`, damage)
  shop.clock.moveTo('2026-11-23T10:00:00+09:00')
  t.equal(await tryCards(shop.deps), 0)
  const stateOf = async () =>
    (
      await shop.database.pool.query(
        `SELECT status, card_failures::int AS failures,
          (SELECT count(*)::int FROM platform.payment_attempts a WHERE a.subject_id = c.charge_id) AS tries,
          (SELECT sum(l.amount)::int FROM shop.journal_lines l
           WHERE l.stream_id = 'charge:' || c.charge_id AND l.account = 'renter_receivable') AS owed
         FROM shop.charges c WHERE charge_id = $1`,
        [id],
      )
    ).rows
  t.strictSame(await stateOf(), [{ status: 'open', failures: 0, tries: 0, owed: 30_000 }])
  await post(`charges/${id}/waive`)
  t.strictSame(await stateOf(), [{ status: 'waived', failures: 0, tries: 0, owed: 0 }])
})
