import { randomInt } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import { movedClock } from '../../server/platform/movedClock.ts'
import { comesTrue, startApp } from '../faults/childApp.ts'
import { aRentalShop } from '../support/aRental.ts'
import { headings, phoneNumber, received } from '../support/telling.ts'

const shop = await aRentalShop('notifications_killed')
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
  clock.stop()
  await supervisor.stop()
  await shop.end()
})
await supervisor.start()

const operations = await shop.aColleague('ops@example.com')
const finance = await shop.aColleague('money@example.com', ['finance'])
const moveTo = async (instant: string) => {
  shop.clock.moveTo(instant)
  await clock.moveTo(new Date(instant))
}

const aProcess = () =>
  startApp({ databaseUrl: database.appUrl, simulatorsUrl: simulators.url, smtpUrl: simulators.smtpUrl })
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
  await database.pool.query('UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL')
  await supervisor.supervise('notification')
  await database.pool.query(
    `UPDATE pgboss.job SET start_after = now() - interval '1 second' WHERE state = 'retry'`,
  )
}

/**
 * Kills the process that sends, at random moments while it sends, and lets the last one finish. Answers how many died
 * with a message under way.
 */
async function tellUnderFire(phone: string, titles: number, kills: number): Promise<number> {
  const told = async () => (await phoneOf(phone)).length >= titles && (await untold()) === 0
  let diedSending = 0
  for (let killed = 0; killed < kills && !(await told()); killed += 1) {
    const process = await aProcess()
    const until = performance.now() + 15_000
    while (performance.now() < until && (await sends()) === 0);
    for (let looks = randomInt(0, 8); looks > 0; looks -= 1) await sends()
    await process.stop()
    if ((await sends()) > 0) diedSending += 1
    await minutePasses()
  }
  const last = await aProcess()
  t.ok(await comesTrue(60_000, told), 'the restarted process tells the rest')
  await last.stop()
  return diedSending
}

t.test('whenever the job process is killed, a rental with a return is told once and in order', async (t) => {
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
    operations.post(`/api/staff/order-items/${itemId}/${path}`, { reason: '확인했어요', ...body })
  await step('prepare')
  await moveTo('2026-12-03T10:00:00+09:00')
  await step('ship', { courier: null, trackingNumber: null })
  const early = await tellUnderFire(phone, 2, 1)

  await moveTo('2026-12-05T10:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  await member.post('/api/users/order-items-returns', { orderItemId: itemId })
  await step('return/approve')
  await step('return/collecting', { courier: 'cj', trackingNumber: '634212345678' })
  await step('return/collected')
  await finance.post(`/api/staff/order-items/${itemId}/return/complete`, {
    ...{ refund: 24_000, reason: '환불 기준에 따랐어요' },
  })
  const late = await tellUnderFire(phone, 6, 4)
  t.ok(early + late > 0, `${early + late} of 5 were killed in the middle of a message`)

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
})
