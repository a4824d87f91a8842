import t from 'tap'
import { PAYEE_MISSING } from '../../domain/shared/payoutWaits.ts'
import { connect } from '../../server/platform/database/database.ts'
import { closeAndRequest, payOut } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import type { Customer } from '../support/aRental.ts'
import { paidOwners } from '../support/paidOwners.ts'
import { aSettlingShop } from '../support/settling.ts'

const settling = await aSettlingShop('payouts_passed_over', { sharesClock: true })
const { shop } = settling
const { anOwner, monthsOf, sentTo } = paidOwners(settling)
t.teardown(() => shop.end())

/** What no command of the shop can do to its tables. */
async function spoil(statement: string) {
  const owner = await connect(shop.database.url)
  await owner.query(statement)
  await owner.end()
}

t.test('owners are paid although another’s account cannot be read, asked for or sent', async (t) => {
  const owners: Customer[] = []
  for (const name of ['라온', '마루', '바다', '사랑', '아라']) owners.push((await anOwner(name)).owner)
  const [paid, gone, broken, unsent, unasked] = owners
  if (!paid || !gone || !broken || !unsent || !unasked) throw new Error('an owner is missing')
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  const statuses = async () => {
    const rows = await Promise.all(owners.map(monthsOf))
    return rows.map(([row]) => row?.status)
  }
  await closeAndRequest(shop.deps, '2026-12', () => {})
  t.same(await statuses(), Array(5).fill('requested'))
  const accountOf = ({ id }: Customer) => `personal.payout_accounts WHERE member_id = ${id}`
  await spoil(`DELETE FROM ${accountOf(gone)}`)
  await spoil(`UPDATE personal.payout_accounts SET sealed = reverse(sealed) WHERE member_id = ${broken.id}`)
  await spoil(`UPDATE shop.settlement_months SET status = 'due' WHERE owner_id = ${unasked.id}`)
  await spoil(`UPDATE personal.member_accounts SET sealed = reverse(sealed) WHERE member_id = ${unasked.id}`)
  const { payouts } = shop.deps
  const send: typeof payouts.send = (sent) =>
    sent.payoutRef.startsWith(`settle-${unsent.id}-`)
      ? Promise.reject(new Error('the gateway’s adapter faults'))
      : payouts.send(sent)
  const faulty = { ...shop.deps, payouts: { ...payouts, send } }
  const log = aLog()
  for (let runs = 0; runs < 2; runs += 1) await t.rejects(payOut(faulty, log), 'told at the end')
  t.same(await statuses(), ['paid', 'requested', 'requested', 'requested', 'due'])
  const waits = await shop.database.pool.query(
    'SELECT last_reason FROM platform.payout_tries WHERE owner_id = $1',
    [gone.id],
  )
  t.match(waits.rows, [{ last_reason: PAYEE_MISSING }], 'finance reads why')
  t.equal((await sentTo(paid)).length, 1)
})
