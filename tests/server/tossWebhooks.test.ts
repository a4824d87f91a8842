import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { aFolder } from '../support/aFolder.ts'
import { tossAt } from '../support/toss.ts'
import { anOrder, doors, type Heard, listener, played, secretKey } from './tossPlayed.ts'

const transmission = (heard: Heard | undefined) => heard?.headers['tosspayments-webhook-transmission-id']
const retried = (heard: Heard | undefined) =>
  heard?.headers['tosspayments-webhook-transmission-retried-count']

t.test('the shop hears of every change of a payment', async (t) => {
  const shop = await listener(t, () => ({ status: 200 }))
  const { toss, paid } = await played(t, { webhookUrl: `${shop.url}/hook` })
  const order = anOrder()
  const paymentKey = await paid(order)
  await shop.after(1)
  await toss.refund({ paymentKey, amount: order.amount, refundId: '1', purpose: '취소', idempotencyKey: 'r' })
  const [done, cancelled] = await shop.after(2)
  t.match(JSON.parse(done?.body ?? ''), {
    eventType: 'PAYMENT_STATUS_CHANGED',
    createdAt: '2026-11-20T09:00:00.000000',
    data: { paymentKey, orderId: order.orderId, status: 'DONE' },
  })
  t.match(JSON.parse(cancelled?.body ?? ''), { data: { status: 'CANCELED' } })
  t.equal(done?.headers['tosspayments-webhook-transmission-time'], '2026-11-20T09:00:00+09:00')
  t.not(transmission(done), transmission(cancelled))
})

t.test('a webhook that the shop did not take comes again under the same transmission id', async (t) => {
  const shop = await listener(t, (heard) => ({ status: heard.length < 3 ? 500 : 200 }))
  const { paid } = await played(t, { webhookUrl: shop.url, webhookMinuteMs: 2 })
  await paid(anOrder())
  const heard = await shop.after(3)
  t.equal(new Set(heard.map(transmission)).size, 1)
  t.same(heard.map(retried), ['0', '1', '2'])
})

t.test('after seven resends a webhook is given up', async (t) => {
  const shop = await listener(t, () => ({ status: 503 }))
  const { paid, clock } = await played(t, { webhookUrl: shop.url, webhookMinuteMs: 0 })
  await paid(anOrder())
  const heard = await shop.after(8)
  t.same(heard.map(retried), ['0', '1', '2', '3', '4', '5', '6', '7'])
  clock.now += 1
  await paid(anOrder({ orderId: 'order-after-giving-up' }))
  const next = (await shop.after(9))[8]
  t.match(next?.body, /order-after-giving-up/)
})

t.test('one transmission may arrive twice', async (t) => {
  const shop = await listener(t, () => ({ status: 200 }))
  const { paid, script } = await played(t, { webhookUrl: shop.url })
  await script({ route: 'webhook', duplicate: true })
  await paid(anOrder())
  const heard = await shop.after(2)
  t.equal(transmission(heard[0]), transmission(heard[1]))
  t.equal(heard[0]?.body, heard[1]?.body)
})

t.test('a killed provider knows its payments and unsent webhooks when it comes back', async (t) => {
  const directory = aFolder(t)
  let isOpen = false
  const shop = await listener(t, () => ({ status: isOpen ? 200 : 503 }))
  const first = await started(t, directory, { WEBHOOK_URL: shop.url, WEBHOOK_MINUTE_MS: '200' })
  const order = anOrder({ orderId: 'order-survives' })
  const approval = await first.approved(order)
  t.match(await first.toss.capture(approval), { outcome: 'captured' })
  const refund = {
    paymentKey: approval.paymentKey,
    amount: 2000,
    refundId: '1',
    purpose: '취소',
    idempotencyKey: 'refund:1',
  }
  t.match(await first.toss.refund(refund), { outcome: 'refunded' })
  const before = await first.ledger()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  isOpen = true
  const untold = shop.heard.length
  appendFileSync(join(directory, 'toss.jsonl'), '[["payments","half')

  const second = await started(t, directory, { WEBHOOK_URL: shop.url, WEBHOOK_MINUTE_MS: '200' })
  t.same(await second.ledger(), before)
  t.match(await second.toss.refund(refund), { outcome: 'refunded' }, 'idempotency keys survive, too')
  t.same((await second.ledger()).totals, { totalAmount: 32_000, cancelAmount: 2000, balanceAmount: 30_000 })
  const told = await shop.until((heard) => new Set(heard.slice(untold).map(transmission)).size === 2)
  t.equal(new Set(told.map(transmission)).size, 2, 'two changes, each told under its own id')

  await second.post('/__reset', {})
  t.match(await second.ledger(), { payments: [], totals: { totalAmount: 0 } })
})

async function started(t: Tap, directory: string, environment: Record<string, string>) {
  const main = join(import.meta.dirname, '../../server/demo/simulators/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, ...environment, SIMULATORS_DIR: directory, SIMULATORS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const url = /http:\S+/.exec(String(line))?.[0] ?? ''
  const toss = tossAt(`${url}/toss`, secretKey)
  return { child, toss, ...doors(url, toss) }
}

type Tap = Parameters<typeof listener>[0]
