import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { PgBoss } from 'pg-boss'
import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { registerTemplates } from '../../server/notifications/index.ts'
import { movedClock } from '../../server/platform/movedClock.ts'
import { type ChildApp, startApp } from '../faults/childApp.ts'
import { statementsAreOver } from '../faults/statements.ts'
import { testEnv } from '../support/app.ts'
import { aRentalShop, providersTime } from '../support/aRental.ts'
import { headings, phoneNumber, received, templateCategory } from '../support/telling.ts'
import { until } from '../support/until.ts'

let providerNow = providersTime()
const shop = await aRentalShop('notifications_killed', { now: () => providerNow() })
const { database, simulators } = shop
const { phoneOf, mailsTo } = received(simulators.url)
const clock = await movedClock(database.pool)
const supervisor = new PgBoss({
  connectionString: database.url,
  migrate: false,
  supervise: false,
  schedule: false,
})
t.teardown(async () => {
  await running?.stop()
  doorway.close()
  clock.stop()
  await supervisor.stop()
  await shop.end()
})
await supervisor.start()
const providers = testEnv({ SOLAPI_BASE: simulators.url })
await registerTemplates(providers, templateCategory)

const operations = await shop.aColleague('ops@example.com')
const finance = await shop.aColleague('money@example.com', ['finance'])
const moveTo = async (instant: string) => {
  shop.clock.moveTo(instant)
  providerNow = providersTime(instant)
  await clock.moveTo(new Date(instant))
}

/**
 * The provider of messages at an address of its own, where the shop's process may be killed: its next sending waits for
 * its answer for ever, before the provider has taken it or after.
 */
async function aDoorway() {
  let held: { when: 'before' | 'after'; reached: () => void } | undefined
  const server = createServer(async (request, reply) => {
    const pass = async () => {
      const { method = 'GET', url = '', headers } = request
      const { authorization, 'content-type': type } = headers
      const answer = await fetch(simulators.url + url, {
        method,
        headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
        ...(method !== 'GET' && { body: await text(request) }),
      })
      return { status: answer.status, body: await answer.text() }
    }
    const { when, reached } = (request.url?.startsWith('/messages/') && held) || {}
    if (when !== undefined) held = undefined
    if (when === 'before') return reached?.()
    const { status, body } = await pass()
    if (when === 'after') return reached?.()
    reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const url = `http://127.0.0.1:${await listening(server)}`
  const holds = (when: 'before' | 'after') =>
    new Promise<void>((reached) => {
      held = { when, reached }
    })
  return { url, holds, close: () => void server.close().closeAllConnections() }
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const doorway = await aDoorway()
const aProcess = () =>
  startApp({ databaseUrl: database.appUrl, simulatorsUrl: doorway.url, smtpUrl: simulators.smtpUrl })
const untold = async () => {
  const jobs = await shop.count(`pgboss.job WHERE name = 'notification' AND state < 'completed'`)
  const refunds = await shop.count(`shop.refunds WHERE status = 'pending'`)
  return jobs + refunds
}
const sends = () => shop.count(`pgboss.job WHERE name = 'notification' AND state = 'active'`)

/** What a minute without a sign of life does to the jobs of a dead process, at once. */
async function minutePasses() {
  await database.pool.query(
    `UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`,
  )
  await database.pool.query(`UPDATE shop.message_asks SET asked_at = asked_at - interval '1 minute'`)
  await database.pool.query('UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL')
  await supervisor.supervise('notification')
  await database.pool.query(
    `UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'`,
  )
}

let running: ChildApp | undefined
/** Kills the process in the middle of its next message, and lets another one tell the rest. */
async function tellUnderFire(phone: string, titles: number, sending: Promise<void>): Promise<void> {
  running ??= await aProcess()
  await sending
  t.ok((await sends()) > 0, 'a message is under way')
  await running.stop()
  await statementsAreOver(database.pool)
  await minutePasses()
  running = await aProcess()
  // The restarted process tells the rest.
  await until(async () => (await phoneOf(phone)).length >= titles && (await untold()) === 0)
}

t.test(
  'when the job process is killed before or after a message is taken, each is told once and in order',
  async (t) => {
    const phone = '01033330001'
    const email = 'killed@example.com'
    await moveTo('2026-12-01T10:00:00+09:00')
    const period = { start: '2026-12-05', end: '2026-12-08' } as const
    const member = await shop.aCustomer(email)
    await phoneNumber(shop, member.id, phone)
    const draft = await member.draft({ bags: [await shop.aBag()], period })
    await member.pay(draft.data.orderId, await shop.approve(draft.data))
    const detail = await member.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
    const itemId = detail.data.order_items[0]?.id ?? ''
    const step = (path: string, body: object = {}) =>
      operations.step(itemId, path, { reason: '확인했어요', ...body })
    await step('prepare')
    await moveTo('2026-12-03T10:00:00+09:00')
    await step('ship', { courier: null, trackingNumber: null })
    await tellUnderFire(phone, 2, doorway.holds('before'))

    const sending = doorway.holds('after')
    await moveTo('2026-12-05T10:00:00+09:00')
    await step('delivered')
    await member.post('/api/users/order-items-returns', { orderItemId: itemId })
    await step('return/approve', { returnNumber: 1 })
    await step('return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '634212345678' })
    await step('return/collected', { returnNumber: 1 })
    await finance.post(`/api/staff/order-items/${itemId}/return/complete`, {
      ...{ refund: 24_000, reason: '환불 기준에 따랐어요' },
    })
    await tellUnderFire(phone, 6, sending)

    const steps = [
      ...['예약이 완료됐어요', '상품을 보냈어요', '상품이 도착했어요'],
      ...['반품 신청을 받았어요', '반품이 끝났어요', '환불이 완료됐어요'],
    ]
    const named = steps.map((title) => `[빌림] ${title}`)
    t.same(headings(await phoneOf(phone)), named)
    t.same(
      (await mailsTo(email)).map(({ subject }) => subject),
      named,
    )
    const inbox = await member.get<Inbox>('/api/users/my-inbox')
    t.same(inbox.data.result.map(({ title }) => title).toReversed(), steps)
    t.strictSame(await shop.wrongs(), [])
  },
)
