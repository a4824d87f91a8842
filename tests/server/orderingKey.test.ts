import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { expireDueDrafts } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import {
  alertLateMoney,
  recoverPayments,
  sendDueRefunds,
  sendRefundsOf,
} from '../../server/payments/index.ts'
import { sealText } from '../../server/platform/security/encryption.ts'
import { unlinkProvider } from '../../server/providerUnlinks/index.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop, type Customer, secretKey } from '../support/aRental.ts'
import { tossAt } from '../support/toss.ts'
import { until } from '../support/until.ts'

const shop = await aRentalShop('ordering_key')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
t.afterEach(() => shop.setKeys({}))
const rotated = { test_sk_rotated: 'shop' } as const
const strange = { [secretKey]: 'stranger' } as const

async function drafted(email: string) {
  const member = await shop.aCustomer(email)
  const { data } = await member.draft({ bags: [await shop.aBag()] })
  return { member, orderId: data.orderId, paymentKey: await shop.approve(data) }
}

async function cancelled(email: string) {
  const { member, orderId, paymentKey } = await drafted(email)
  t.equal((await member.pay(orderId, paymentKey)).status, 200)
  await cancels(member, orderId)
  return { member, orderId, paymentKey }
}

async function cancels(member: Customer, orderId: string) {
  const { data } = await member.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  const orderItemId = data.order_items[0]?.id
  await member.post('/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' })
}

const statusOf = async (member: Customer, orderId: string) =>
  (await member.get<{ status?: string }>(`/api/users/order-detail/${orderId}`)).data?.status

for (const [what, keys] of Object.entries({ 'a rotated key': rotated, 'another merchant’s key': strange })) {
  t.test(
    `${what} declines nobody: captured or not, payments wait until the key is back (rule 140)`,
    async (t) => {
      const lost = await drafted(`lost-${Object.keys(keys)[0]}@example.com`)
      const { orderId } = lost
      await shop.script({ route: 'confirm', orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
      await shop.script({ route: 'payment', code: 'UNAUTHORIZED_KEY' })
      t.match(await lost.member.pay(orderId, lost.paymentKey), { status: 503, code: 'PAYMENT_UNCONFIRMED' })
      const untaken = await drafted(`untaken-${Object.keys(keys)[0]}@example.com`)
      await shop.setKeys(keys)
      t.match(await untaken.member.pay(untaken.orderId, untaken.paymentKey), {
        status: 503,
        code: 'PAYMENT_UNCONFIRMED',
      })
      for (let minutes = 0; minutes < 3; minutes += 1) {
        await recoverPayments(shop.deps, paymentSubjects, 0)
        await expireDueDrafts(shop.deps)
      }
      t.equal(await shop.count("shop.payments WHERE status = 'aborted'"), 0, 'nobody is declined')
      t.equal(await shop.count('platform.payment_attempts WHERE outcome IS NULL'), 2)
      await shop.setKeys({})
      await recoverPayments(shop.deps, paymentSubjects, 0)
      t.equal(await statusOf(lost.member, lost.orderId), 'placed')
      t.equal(await statusOf(untaken.member, untaken.orderId), 'placed')
      t.strictSame(await shop.wrongs(), [])
    },
  )

  t.test(
    `${what} refuses no refund: it waits, and goes out once when the key is back (rule 141)`,
    async (t) => {
      const { paymentKey } = await cancelled(`refund-${Object.keys(keys)[0]}@example.com`)
      await shop.setKeys(keys)
      t.match(await sendRefundsOf(shop.deps, paymentKey), { sent: 0, left: 1 })
      await sendDueRefunds(shop.deps)
      t.equal(await shop.count("shop.refunds WHERE status = 'rejected'"), 0)
      await shop.setKeys({})
      await until(async () => (await sendDueRefunds(shop.deps)) > 0)
      t.equal(
        await shop.count("shop.refunds WHERE payment_key = $1 AND status = 'confirmed'", [paymentKey]),
        1,
      )
      t.strictSame(await shop.wrongs(), [])
    },
  )
}

t.test(
  'another merchant’s key finds no customer and removes none: it waits for ours (rule 487)',
  async (t) => {
    await cancelled('has-paid@example.com')
    const unlinkId = randomUUID()
    const credentials = JSON.stringify({ refreshToken: 'token', customerKey: randomUUID() })
    await shop.database.pool.query(
      "INSERT INTO personal.provider_unlinks (unlink_id, provider, sealed) VALUES ($1, 'card', $2)",
      [unlinkId, sealText(shop.deps.env.DATA_SECRET, 'farewell', credentials)],
    )
    const isKept = () => shop.count('personal.provider_unlinks WHERE unlink_id = $1', [unlinkId])
    await shop.setKeys(strange)
    await t.rejects(unlinkProvider(shop.deps, { unlinkId }), /card did not unlink a member/)
    t.equal(await isKept(), 1)
    await shop.setKeys({})
    await unlinkProvider(shop.deps, { unlinkId })
    t.equal(await isKept(), 0)
  },
)

t.test('a key that holds on after the hold ran out frees the dates, and gives late money back', async (t) => {
  const slow = await drafted('slow-key@example.com')
  await shop.script({ route: 'confirm', orderId: slow.orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
  await shop.script({ route: 'payment', code: 'UNAUTHORIZED_KEY' })
  await slow.member.pay(slow.orderId, slow.paymentKey)
  await shop.setKeys(rotated)
  shop.clock.moveTo('2026-11-20T10:16:00+09:00')
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.equal(await shop.count("shop.orders WHERE order_id = $1 AND status = 'expired'", [slow.orderId]), 1)
  t.equal(
    await shop.count('platform.payment_attempts WHERE outcome IS NULL'),
    1,
    'its money is not forgotten',
  )
  await shop.setKeys({})
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.equal(await statusOf(slow.member, slow.orderId), 'reversed')
  await sendDueRefunds(shop.deps)
  t.equal(await shop.count("shop.payments WHERE order_id = $1 AND status = 'canceled'", [slow.orderId]), 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a shop that starts again with the new key gives no refund twice', async (t) => {
  const { member, orderId, paymentKey } = await drafted('new-key@example.com')
  t.equal((await member.pay(orderId, paymentKey)).status, 200)
  await cancels(member, orderId)
  await shop.script({ route: 'cancel', orderId, drop: 'after' })
  await shop.script({ route: 'payment', code: 'UNAUTHORIZED_KEY' })
  t.match(await sendRefundsOf(shop.deps, paymentKey), { sent: 0, left: 1 })
  await shop.setKeys(rotated)
  const apiBase = `${shop.simulators.url}/toss`
  const restarted = {
    ...shop.deps,
    cards: tossAt(apiBase, 'test_sk_rotated'),
  }
  await until(async () => (await sendRefundsOf(restarted, paymentKey)).sent > 0)
  const payment = (await shop.ledger()).find((one) => one.paymentKey === paymentKey)
  t.equal(payment?.cancels.length, 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'whoever runs the shop is told of a refused key once, however many payments wait for it',
  async (t) => {
    await shop.database.pool.query('DELETE FROM platform.raised_alerts')
    const waiting = await drafted('alert@example.com')
    await shop.setKeys(rotated)
    await waiting.member.pay(waiting.orderId, waiting.paymentKey)
    const raised = () => shop.count("platform.raised_alerts WHERE kind = 'toss:key:UNAUTHORIZED_KEY'")
    await until(async () => (await raised()) === 1)
    await shop.setKeys({})
    await recoverPayments(shop.deps, paymentSubjects, 0)
    t.equal(await shop.count('platform.raised_alerts'), 1)
  },
)

t.test('money that waits for hours alerts whoever runs the shop, and again while it lasts', async (t) => {
  await shop.database.pool.query('DELETE FROM platform.raised_alerts')
  const log = aLog()
  await alertLateMoney(shop.deps, log)
  t.same(log.lines, [], 'nothing waits')
  const { paymentKey } = await cancelled('late@example.com')
  const waiting = await drafted('waits@example.com')
  await shop.setKeys(rotated)
  await waiting.member.pay(waiting.orderId, waiting.paymentKey)
  await sendRefundsOf(shop.deps, paymentKey)
  await recoverPayments(shop.deps, paymentSubjects, 0)
  await alertLateMoney(shop.deps, log)
  t.same(log.lines, [], 'not yet')
  shop.clock.moveTo('2026-11-20T13:00:00+09:00')
  await shop.database.pool.query(
    `UPDATE platform.payment_attempts SET started_at = started_at - interval '16 minutes' WHERE outcome IS NULL`,
  )
  for (let runs = 0; runs < 2; runs += 1) await alertLateMoney(shop.deps, log)
  t.same(
    log.lines.map(({ sentence, facts }) => [sentence, facts]),
    [
      ['payments wait for an answer of the card provider', { count: 1 }],
      ['refunds wait for the card provider', { count: 1 }],
    ],
  )
})
