import { randomUUID } from 'node:crypto'
import t from 'tap'
import { chargeOwner } from '../support/chargeOwner.ts'
import { aWholeShop } from '../support/leaving.ts'

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
