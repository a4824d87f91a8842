import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { paidKinds } from '../../domain/payments/events.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { runJob } from '../../jobs/runner.ts'
import { sendDueRefunds, sendRefundsOf } from '../../server/payments/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop, type Customer, providersTime, secretKey } from '../support/aRental.ts'
import { tossAt } from '../support/toss.ts'

let now = providersTime()
const shop = await aRentalShop('refunds_once', { now: () => now() })
// The provider lives in the shop's time: it drops a second refund of a payment within a second.
now = () => shop.clock.now().getTime()
t.teardown(() => shop.end())
const at = (time: string) => shop.clock.moveTo(`2026-11-20T${time}:00+09:00`)
t.beforeEach(() => at('10:00'))

/** A member who paid 48,000 for each of some bags. */
async function ordered(email: string, bags: number) {
  const member = await shop.aCustomer(email)
  const wanted: number[] = []
  for (let count = 0; count < bags; count += 1) wanted.push(await shop.aBag())
  const { data } = await member.draft({ bags: wanted })
  const paymentKey = await shop.approve(data)
  await member.pay(data.orderId, paymentKey)
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${data.orderId}`)
  const items = detail.data.order_items.map(({ id }) => id)
  return { member, orderId: data.orderId, paymentKey, items }
}

const cancels = async (member: Customer, orderItemId: string | undefined) =>
  t.equal(
    (await member.post('/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' }))
      .status,
    200,
  )
/** What the provider gave back of a payment, and what it keeps. */
const atProvider = async (paymentKey: string) => {
  const payment = (await shop.ledger()).find((one) => one.paymentKey === paymentKey)
  return { back: payment?.cancels.map(({ cancelAmount }) => cancelAmount), kept: payment?.balanceAmount }
}
const refundsOf = async (paymentKey: string) => {
  const { rows } = await shop.database.pool.query<{ refund_id: string; paid_by: string | null }>(
    'SELECT refund_id, paid_by FROM shop.refunds WHERE payment_key = $1 ORDER BY requested_at, refund_id',
    [paymentKey],
  )
  return rows
}

/** A proxy before the provider. It gives the first cancellation up with a 502, and passes it on when it is told to. */
async function aHastyProxy(t: Test) {
  let pass: (() => Promise<Response>) | null = null
  const proxy = createServer(async (request, response) => {
    const { method = 'GET', url = '' } = request
    const headers = {
      ...{ authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      'idempotency-key': String(request.headers['idempotency-key'] ?? ''),
    }
    const body = await text(request)
    const passes = () =>
      fetch(shop.simulators.url + url, { method, headers, ...(method === 'POST' && { body }) })
    if (pass === null && url.endsWith('/cancel')) {
      pass = passes
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>')
      return
    }
    const answer = await passes()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.teardown(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy listens at no port')
  return { url: `http://127.0.0.1:${address.port}`, passOn: async () => pass?.() }
}

t.test('a refund that a proxy did not wait for goes out once (rule 141)', async (t) => {
  const { member, paymentKey, items } = await ordered('proxy@example.com', 2)
  await cancels(member, items[0])
  const proxy = await aHastyProxy(t)
  const deps = { ...shop.deps, cards: tossAt(`${proxy.url}/toss`, secretKey) }
  t.match(await sendRefundsOf(deps, paymentKey), { sent: 0, left: 1 })
  t.match(await sendRefundsOf(deps, paymentKey), { sent: 1, left: 0 })
  at('10:05')
  t.equal((await proxy.passOn())?.status, 200)
  t.strictSame(await atProvider(paymentKey), { back: [48_000], kept: 48_000 })
  t.strictSame(await shop.wrongs(), [])
})

/** The provider refunds a bag; the database that is restored afterwards knows nothing of it. */
async function isForgotten(paymentKey: string, refundId: string) {
  const { outcome } = await shop.deps.cards.refund({
    ...{ paymentKey, refundId, amount: 48_000, purpose: paidKinds.order.refundPurpose },
    idempotencyKey: randomUUID(),
  })
  t.equal(outcome, 'refunded')
}

/** The shop opens again at noon, with what it knew at ten o'clock. */
async function isRestored() {
  const owner = await connect(shop.database.url)
  await owner.query('INSERT INTO platform.restores (restored_to, restored_at) VALUES ($1, $2)', [
    ...['2026-11-20T10:00:00+09:00', '2026-11-20T12:00:00+09:00'],
  ])
  await owner.end()
  at('12:00')
  await runJob(shop.deps, aLog(), 'reconcileRestore')
}

for (const [what, code] of [
  ['requested', null],
  ['refused', 'EXCEED_MAX_REFUND_DUE'],
] as const)
  t.test(
    `a refund that was ${what} at the restored instant and went out after it is its own, and no other settles it (rule 488)`,
    async (t) => {
      const { member, orderId, paymentKey, items } = await ordered(`${what}@example.com`, 3)
      await cancels(member, items[0])
      if (code !== null) {
        await shop.script({ route: 'cancel', orderId, code })
        await sendDueRefunds(shop.deps)
      }
      const [first] = await refundsOf(paymentKey)
      at('10:10')
      await isForgotten(paymentKey, first?.refund_id ?? '')
      at('10:20')
      await isForgotten(paymentKey, randomUUID())
      await isRestored()
      t.match(await refundsOf(paymentKey), [{ ...first, paid_by: 'card' }, { paid_by: 'desk' }])

      at('12:10')
      await cancels(member, items[1])
      await sendDueRefunds(shop.deps)
      t.match(
        (await refundsOf(paymentKey)).map(({ paid_by }) => paid_by),
        ['card', 'desk', 'set_off'],
      )
      t.strictSame(await atProvider(paymentKey), { back: [48_000, 48_000], kept: 48_000 })
      t.strictSame(await shop.wrongs(), [])
    },
  )
