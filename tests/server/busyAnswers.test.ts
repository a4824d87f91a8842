import t from 'tap'
import { runJob } from '../../jobs/runner.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments } from '../../server/payments/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop } from '../support/aRental.ts'
import { busyOnce } from '../support/busyOnce.ts'
import { refundAtDesk } from '../support/toss.ts'

const shop = await aRentalShop('busy_answers')
t.teardown(() => shop.end())
const statusOf = async (orderId: string) =>
  (
    await shop.database.pool.query<{ status: string }>('SELECT status FROM shop.orders WHERE order_id = $1', [
      orderId,
    ])
  ).rows[0]?.status
const openAttempts = () => shop.count('platform.payment_attempts WHERE outcome IS NULL')

t.test('a restore stays open until the refund that the database lost is booked', async (t) => {
  const customer = await shop.aCustomer('restored@example.com')
  const { data } = await customer.draft({ bags: [await shop.aBag()] })
  const paymentKey = await shop.approve(data)
  t.match(await customer.pay(data.orderId, paymentKey), { status: 200 })
  await refundAtDesk(shop.deps.cards, paymentKey, 20_000)
  const owner = await connect(shop.database.url)
  await owner.query('INSERT INTO platform.restores (restored_to, restored_at) VALUES ($1, $2)', [
    ...['2026-11-19T10:00:00+09:00', '2026-11-21T10:00:00+09:00'],
  ])
  await owner.end()
  const isOpen = () => shop.count('platform.restores WHERE reconciled_at IS NULL')
  const booked = () => shop.count("shop.refunds WHERE payment_key = $1 AND paid_by = 'desk'", [paymentKey])
  busyOnce(shop.deps, 'deskRefund:')
  await t.rejects(runJob(shop.deps, aLog(), 'reconcileRestore'), { message: /BUSY/ })
  t.equal(await isOpen(), 1, 'no refund is sent before it is known')
  await runJob(shop.deps, aLog(), 'reconcileRestore')
  t.equal(await booked(), 1)
  t.equal(await isOpen(), 0)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a refused card whose answer met a lock is recorded by recovery, and its dates are free',
  async (t) => {
    const customer = await shop.aCustomer('declined@example.com')
    const { data } = await customer.draft({ bags: [await shop.aBag()] })
    const key = await shop.approve(data, { result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } })
    busyOnce(shop.deps, 'decline:')
    t.match(await customer.pay(data.orderId, key), { code: 'PAYMENT_DECLINED' })
    t.equal(await statusOf(data.orderId), 'awaiting_payment')
    t.equal(await openAttempts(), 1, 'the answer is not lost')
    t.equal(await recoverPayments(shop.deps, paymentSubjects, 0), 1)
    t.equal(await statusOf(data.orderId), 'released')
    t.equal(await openAttempts(), 0)
    t.strictSame(await shop.wrongs(), [])
  },
)
