import t from 'tap'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import { sendDueRefunds, sendRefundsOf } from '../../server/payments/index.ts'
import { coverFromDesk } from '../../server/payments/refunds.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { aLog } from '../support/aLog.ts'
import { aChargingShop } from '../support/charging.ts'
import { refundAtDesk } from '../support/toss.ts'
import { whileChanging } from '../support/whileLeaving.ts'

const { shop, operations, finance, reason, aBuyer, anOwingRenter, charge, approves, pays, staffRow } =
  await aChargingShop('charges_at_the_desk', { sharesClock: true })
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const log = aLog()
const path = '/api/staff/refunds/found'
const evening = (day: string) => {
  shop.clock.moveTo(`${day}T23:40:00+09:00`)
  return readProviderPayouts(shop.deps, log)
}
const balances = async () => {
  const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
    'SELECT account, amount FROM shop.account_totals() WHERE amount <> 0',
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
type Open = { paymentKey: string; transactionKey: string | null; kind: string; missing: number }
const open = async (paymentKey: string) => {
  const { data } = await finance.get<{ result: Open[] }>('/api/staff/books/reconciliation?status=open')
  return data.result.filter((row) => row.paymentKey === paymentKey)
}

/** A renter who paid 30,000 for damage. */
async function aPaidCharge(email: string) {
  const { member, chargeId } = await anOwingRenter(email)
  const approval = await approves(member)
  t.match(await pays(member, approval), { status: 200 })
  return { chargeId, paymentKey: approval.body.paymentKey }
}
const givesBackAtDesk = (paymentKey: string, amount: number) =>
  refundAtDesk(shop.deps.cards, paymentKey, amount)
const refunds = (chargeId: string, amount: number, refundNumber = 1) =>
  finance.post(`/api/staff/charges/${chargeId}/refund`, { refundNumber, amount, ...reason })
const books = (paymentKey: string, transactionKey: string) =>
  finance.post(path, { paymentKey, transactionKey, reason: '결제사에서 취소한 것을 확인했어요' })

t.test('a charge that the provider’s desk gave back is found by its list and booked once', async (t) => {
  const { chargeId, paymentKey } = await aPaidCharge('desk@example.com')
  const transactionKey = await givesBackAtDesk(paymentKey, 30_000)
  await evening('2026-11-24')
  t.match(await open(paymentKey), [{ kind: 'cancelled_at_provider', transactionKey, missing: 30_000 }])
  const asked = { paymentKey, transactionKey, reason: '확인했어요' }
  t.equal((await operations.post(path, asked)).status, 403)
  t.match(await books(paymentKey, 'unknown'), { code: 'DIFFERENCE_GONE' })
  await shop.script({ route: 'payment', drop: 'before', times: 1 })
  t.match(await books(paymentKey, transactionKey), { code: 'PROVIDER_UNAVAILABLE' })
  t.match(await books(paymentKey, transactionKey), { status: 200 })
  t.match(await books(paymentKey, transactionKey), { status: 200 }, 'the same key again is the same refund')
  t.match(await balances(), { desk_refunds: 30_000 })
  t.strictSame(await open(paymentKey), [])
  const asItWas = { status: 'paid', refunded: 0, refundStatus: null }
  t.match(await staffRow(chargeId), asItWas, 'the charge stays what it is until finance decides')
  t.strictSame(await shop.wrongs(), [])

  t.match(await refunds(chargeId, 30_000), { status: 200 })
  const before = await shop.ledger()
  await sendDueRefunds(shop.deps)
  t.same(await shop.ledger(), before, 'no won moves twice')
  t.match(await balances(), { desk_refunds: undefined, refunds_payable: undefined })
  t.match(await staffRow(chargeId), { refunded: 30_000, refundStatus: 'confirmed' })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a refund of ours that is larger than what the desk gave back is divided, and only the rest is sent',
  async (t) => {
    const { chargeId, paymentKey } = await aPaidCharge('overlap@example.com')
    const transactionKey = await givesBackAtDesk(paymentKey, 10_000)
    // The provider drops a second cancellation within a second.
    shop.clock.moveTo('2026-11-20T11:00:00+09:00')
    t.match(await refunds(chargeId, 25_000), { status: 200 })
    await sendDueRefunds(shop.deps)
    const left = async () =>
      (
        await finance.get<{ result: { refundId: string; amount: number; chargeId: string }[] }>(
          '/api/staff/refunds',
        )
      ).data.result.filter((row) => row.chargeId === chargeId)
    t.match(await left(), [{ amount: 25_000 }], 'the provider has 20,000 left and refuses')
    t.match(await books(paymentKey, transactionKey), { status: 200 })
    t.match(await left(), [{ amount: 15_000 }], 'what waits for finance is the rest')
    t.match(await balances(), { desk_refunds: undefined, refunds_payable: -15_000 })
    const [rest] = await left()
    t.match(await finance.post(`/api/staff/refunds/${rest?.refundId}/resend`, reason), { status: 200 })
    await sendDueRefunds(shop.deps)
    t.match(await balances(), { refunds_payable: undefined })
    const payment = (await shop.ledger()).find((one) => one.paymentKey === paymentKey)
    t.match(payment, { balanceAmount: 5_000 }, '25,000 went back, as finance decided')
    await evening('2026-11-25')
    t.strictSame(await open(paymentKey), [])
    t.strictSame(await shop.wrongs(), [])
  },
)

const cancelsOf = async (paymentKey: string) =>
  (await shop.ledger())
    .find((one) => one.paymentKey === paymentKey)
    ?.cancels.map(({ cancelAmount }) => cancelAmount)
/** The refunds of a payment, those that the desk paid last: in a test all may be of the same second. */
const refundsOf = async (paymentKey: string) => {
  const { rows } = await shop.database.pool.query<{
    refund_id: string
    status: string
    paid_by: string | null
  }>(
    `SELECT refund_id, status, paid_by FROM shop.refunds WHERE payment_key = $1
     ORDER BY paid_by IS NOT DISTINCT FROM 'desk', requested_at, refund_id`,
    [paymentKey],
  )
  return rows
}

t.test('a refused refund that is sent again is not paid beside what the desk gave back since', async (t) => {
  const { chargeId, paymentKey } = await aPaidCharge('resent@example.com')
  t.match(await refunds(chargeId, 10_000), { status: 200 })
  await shop.script({ route: 'cancel', code: 'EXCEED_MAX_REFUND_DUE' })
  await sendDueRefunds(shop.deps)
  const [refund] = await refundsOf(paymentKey)
  t.match(refund, { status: 'rejected' })
  t.match(await finance.post(`/api/staff/refunds/${refund?.refund_id}/resend`, reason), { status: 200 })
  const transactionKey = await givesBackAtDesk(paymentKey, 10_000)
  t.match(await books(paymentKey, transactionKey), { status: 200 })
  // The provider drops a second cancellation within a second.
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  await sendDueRefunds(shop.deps)
  t.match(await cancelsOf(paymentKey), [10_000], 'the desk alone has paid')
  t.match(await balances(), { desk_refunds: undefined, refunds_payable: undefined })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refund that another process sets off meanwhile is not sent by this one (rule 270)', async (t) => {
  const { chargeId, paymentKey } = await aPaidCharge('meanwhile@example.com')
  t.match(await refunds(chargeId, 10_000), { status: 200 })
  const transactionKey = await givesBackAtDesk(paymentKey, 10_000)
  t.match(await books(paymentKey, transactionKey), { status: 200 })
  const [refund] = await refundsOf(paymentKey)
  // The provider drops a second cancellation within a second.
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  await whileChanging(
    shop,
    {
      // Between the reading of what is due and its lease.
      lock: (client) => client.query('LOCK TABLE platform.leases IN SHARE ROW EXCLUSIVE MODE'),
      change: () => coverFromDesk(shop.deps, { id: chargeId, refundId: refund?.refund_id ?? '' }),
    },
    () => sendRefundsOf(shop.deps, paymentKey),
  )
  t.strictSame(await cancelsOf(paymentKey), [10_000], 'the desk alone has paid')
  t.match((await refundsOf(paymentKey))[0], { status: 'confirmed', paid_by: 'set_off' })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refund whose answer was lost is looked for before it is set off', async (t) => {
  const { chargeId, paymentKey } = await aPaidCharge('lost@example.com')
  t.match(await refunds(chargeId, 10_000), { status: 200 })
  await shop.script({ route: 'cancel', drop: 'after' })
  await sendDueRefunds(shop.deps)
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  const transactionKey = await givesBackAtDesk(paymentKey, 10_000)
  t.match(await books(paymentKey, transactionKey), { status: 200 })
  await sendDueRefunds(shop.deps)
  t.match(await cancelsOf(paymentKey), [10_000, 10_000])
  t.match((await refundsOf(paymentKey))[0], { status: 'confirmed', paid_by: 'card' })
  t.match(await balances(), { desk_refunds: 10_000, refunds_payable: undefined }, 'finance sees the second')
  t.strictSame(await shop.wrongs(), [])
})

t.test('a call without an answer is waited for, and then the desk has paid instead', async (t) => {
  const before = await balances()
  const { chargeId, paymentKey } = await aPaidCharge('silent@example.com')
  t.match(await refunds(chargeId, 10_000), { status: 200 })
  await shop.script({ route: 'cancel', drop: 'before' })
  await sendDueRefunds(shop.deps)
  const transactionKey = await givesBackAtDesk(paymentKey, 10_000)
  t.match(await books(paymentKey, transactionKey), { status: 200 })
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  await sendDueRefunds(shop.deps)
  t.match((await refundsOf(paymentKey))[0], { status: 'pending' }, 'the call may still arrive')
  await shop.database.pool.query(
    `UPDATE platform.refund_tries SET asked_at = asked_at - interval '11 minutes'`,
  )
  await sendDueRefunds(shop.deps)
  await sendDueRefunds(shop.deps)
  t.match((await refundsOf(paymentKey))[0], { status: 'confirmed', paid_by: 'set_off' })
  t.match(await cancelsOf(paymentKey), [10_000])
  t.match(await balances(), { desk_refunds: before.desk_refunds, refunds_payable: undefined })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'what the desk gave back is no refund of a charge, which bars a loss until all of it is refunded (rules 461 and 492)',
  async (t) => {
    const { member, itemId } = await aBuyer('empty-handed@example.com')
    const acts = (path: string, body: object = {}) => operations.step(itemId, path, { ...reason, ...body })
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    await acts('prepare')
    await acts('ship', { courier: null, trackingNumber: null })
    shop.clock.moveTo('2026-12-03T00:05:00+09:00')
    t.equal(await deliverOnFirstDay(shop.deps), 1)
    shop.clock.moveTo('2026-12-09T10:00:00+09:00')
    const late = { kind: 'late_days', lateDays: 2, chargeNumber: 1, photoIds: [], ...reason }
    t.match(await charge(itemId, late), { status: 200, data: { amount: 24_600 } })
    const approval = await approves(member)
    t.match(await pays(member, approval), { status: 200 })
    const { chargeId, body } = approval
    const transactionKey = await givesBackAtDesk(body.paymentKey, 12_300)
    t.match(await books(body.paymentKey, transactionKey), { status: 200 })
    t.match(await refunds(chargeId, 12_300), { status: 200 })
    await sendDueRefunds(shop.deps)
    t.match(await staffRow(chargeId), { refunded: 12_300, refundStatus: 'confirmed' }, 'it was set off')
    const isLost = () => acts('lost', { lostBy: 'shop' })
    t.match(await isLost(), { status: 409, code: 'ITEM_CHARGED' }, 'the renter still pays 12,300')
    t.match(await refunds(chargeId, 12_300, 2), { status: 200 })
    t.match(await isLost(), { status: 200, data: { status: 'cancel' } })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
