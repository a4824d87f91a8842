import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import t from 'tap'
import { queues as declared } from '../../server/modules.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import { usualPatience } from '../../server/platform/database/lockPatience.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { logQueueFaults } from '../../server/platform/jobs/queueFaults.ts'
import { installQueue } from '../../server/platform/jobs/queueInstall.ts'
import { failedJobs, jobState, queueStatus } from '../../server/platform/jobs/queueStatus.ts'
import { aLog } from '../support/aLog.ts'
import { bagsOut } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { until } from '../support/until.ts'

const shop = await sampleStore('queue', [bagsOut])
const queues = [
  { name: 'mail', deadLetter: 'mailFailed', retryLimit: 0 },
  { name: 'mailFailed' },
  { name: 'told', inOrder: true },
  { name: 'inTurn', inOrder: true, retryLimit: 0 },
  { name: 'careless', retryLimit: 0 },
  { name: 'paged', retryLimit: 0 },
]
const queue = await openQueue({ url: shop.appUrl, queues, worker: true })
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const store = createEventStore({ pool: shop.pool, eventTypes: shop.store.eventTypes, enqueue: queue.enqueue })
const mails = () =>
  shop.rows<{ to: string }>(`SELECT data->>'to' AS to FROM pgboss.job WHERE name = 'mail' ORDER BY 1`)

t.test('a job exists if and only if the transaction that caused it committed', async (t) => {
  await inTransaction(shop.pool, (client) => queue.enqueue(client, [{ name: 'mail', data: { to: 'kept' } }]))
  const failing = inTransaction(shop.pool, async (client) => {
    await queue.enqueue(client, [{ name: 'mail', data: { to: 'lost' } }])
    throw new Error('the provider said no')
  })
  await t.rejects(failing, /the provider said no/)
  t.same(await mails(), [{ to: 'kept' }])
})

t.test('a mail goes out with its event, never without, and only once for a repeated command', async (t) => {
  const command = aRental({ bag: 1, jobs: [{ name: 'mail', data: { to: 'renter' } }] })
  t.match(await store.append(command), { kind: 'appended' })
  t.match(await store.append(command), { kind: 'duplicate' })
  const taken = aRental({ bag: 1, jobs: [{ name: 'mail', data: { to: 'refused' } }] })
  t.match(await store.append(taken), { kind: 'refused', refusal: { refused: 'PERIOD_TAKEN' } })
  const stale = { ...command, commandId: randomUUID(), jobs: [{ name: 'mail', data: { to: 'stale' } }] }
  t.match(await store.append(stale), { kind: 'conflict' })
  t.same(await mails(), [{ to: 'kept' }, { to: 'renter' }])
})

t.test('in every queue that retries, the job of a process that died is soon another one’s', async (t) => {
  const slow = declared.filter(
    ({ retryLimit, heartbeatSeconds = 15 * 60 }) => retryLimit !== 0 && heartbeatSeconds > 20,
  )
  t.same(
    slow.map(({ name }) => name),
    [],
  )
})

t.test('a worker gets each job, and one that keeps failing ends where somebody looks', async (t) => {
  const seen: unknown[] = []
  const failed = new Promise((resolve) => void queue.work('mailFailed', async (data) => resolve(data)))
  await queue.work('mail', async (data) => {
    seen.push(data)
    if ('to' in data && data.to === 'bounces') throw new Error('no such mailbox')
  })
  await queue.send('mail', { to: 'bounces' })
  t.same(await failed, { to: 'bounces' })
  t.equal(seen.length, 3)
})

t.test('what a job failed on is kept without the values that PostgreSQL repeats', async (t) => {
  await queue.work('careless', async () => void (await shop.pool.query('SELECT $1::date', ['강기록'])))
  await queue.send('careless', {})
  const failed = async () => (await failedJobs(shop.pool, [10])).filter(({ name }) => name === 'careless')
  await until(async () => (await failed()).length > 0)
  t.match(await failed(), [{ message: 'PostgreSQL 22007' }])
})

t.test(
  'a hundred messages that wait are told without waiting for a poll, each member’s in order',
  async (t) => {
    const hourly = await openQueue({ url: shop.appUrl, queues, worker: true, pollSeconds: 3_600 })
    t.teardown(() => hourly.stop())
    const told: { to: number; nth: number }[] = []
    const jobs = Array.from({ length: 100 }, (_, nth) => ({
      name: 'told',
      data: { to: nth % 5, nth },
      options: {
        singletonKey: String(nth % 5),
        id: `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
      },
    }))
    await inTransaction(shop.pool, (client) => queue.enqueue(client, jobs))
    await new Promise<void>((resolve) => {
      void hourly.work('told', async (data) => {
        if (!('to' in data && 'nth' in data)) throw new Error('a job without its data')
        told.push({ to: Number(data.to), nth: Number(data.nth) })
        if (told.length === jobs.length) resolve()
      })
    })
    for (const to of [0, 1, 2, 3, 4]) {
      const numbers = told.filter((one) => one.to === to).map(({ nth }) => nth)
      t.same(
        numbers,
        numbers.toSorted((a, b) => a - b),
      )
    }
  },
)

t.test('a page of jobs is handled at once, and one by one when it fails as a whole', async (t) => {
  const pages: number[] = []
  const done = Promise.withResolvers<void>()
  const jobs = [1, 2, 3, 4].map((nth) => ({ name: 'paged', data: { nth } }))
  await inTransaction(shop.pool, (client) => queue.enqueue(client, jobs))
  await queue.workPages('paged', async (page) => {
    pages.push(page.length)
    const numbers = page.map((data) => ('nth' in data ? Number(data.nth) : 0))
    if (numbers.includes(2)) throw new Error('not this one')
    if (numbers.includes(4)) done.resolve()
    return numbers.map((nth) => (nth === 3 ? new Error('nor this one') : null))
  })
  await done.promise
  const failed = async () => (await failedJobs(shop.pool, [10])).filter(({ name }) => name === 'paged')
  await until(async () => (await failed()).length === 2)
  t.same(pages, [4, 1, 1, 1, 1])
  t.same((await failed()).map(({ message }) => message).toSorted(), [
    'Error: nor this one',
    'Error: not this one',
  ])
})

t.test(
  'a message that failed for good is sent once more when staff say so, and those behind it follow',
  async (t) => {
    const told: number[] = []
    const all = Promise.withResolvers<void>()
    let isMended = false
    await queue.work('inTurn', async (data) => {
      const nth = 'nth' in data ? Number(data.nth) : 0
      if (nth === 1 && !isMended) throw new Error('the gateway is away')
      told.push(nth)
      if (nth === 3) all.resolve()
    })
    const id = randomUUID()
    await queue.send('inTurn', { nth: 1 }, { singletonKey: 'one member', id })
    for (const nth of [2, 3]) await queue.send('inTurn', { nth }, { singletonKey: 'one member' })
    const failed = async () => (await failedJobs(shop.pool, [10])).filter(({ name }) => name === 'inTurn')
    await until(async () => (await failed()).length > 0)
    t.match(await failed(), [{ id, tries: 1, message: 'Error: the gateway is away', held_up: 2 }])
    t.match(
      (await queueStatus(shop.pool, [])).filter(({ name }) => name === 'inTurn'),
      [{ waiting: 2, active: 0, failed: 1, oldest: Date }],
    )
    t.same(told, [])
    isMended = true
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shop.pool }) })
    await kysely.transaction().execute((trx) => queue.retry(trx, 'inTurn', id))
    await kysely.transaction().execute((trx) => queue.retry(trx, 'inTurn', id))
    await all.promise
    t.same(told, [1, 2, 3])
    await until(async () => (await jobState(shop.pool, [id]))[0]?.state === 'completed')
    t.same(await failed(), [])
  },
)

t.test(
  'a queue that is declared with another order changes, and what waits in it is done once',
  async (t) => {
    const earlier = await openQueue({ url: shop.appUrl, queues: [{ name: 'letters' }], worker: false })
    for (const nth of [1, 2, 3]) await earlier.send('letters', { nth }, { singletonKey: 'one member' })
    await earlier.stop()
    const policyOf = () =>
      shop.rows<{ policy: string }>(`SELECT policy FROM pgboss.queue WHERE name LIKE 'letters%'`)
    t.same(await policyOf(), [{ policy: 'standard' }])
    const died = await openQueue({ url: shop.appUrl, queues: [{ name: 'letters.moving' }], worker: false })
    await died.send('letters.moving', { nth: 4 }, { singletonKey: 'one member' })
    await died.stop()
    for (const declared of [
      { name: 'letters', inOrder: true },
      { name: 'letters', inOrder: true },
    ])
      await installQueue(shop.url, [declared])
    t.same(await policyOf(), [{ policy: 'key_strict_fifo' }])
    const seen: unknown[] = []
    await new Promise<void>((resolve) => {
      void queue.work('letters', async (data) => {
        seen.push(data)
        if (seen.length === 4) resolve()
      })
    })
    t.same(
      seen,
      [{ nth: 1 }, { nth: 2 }, { nth: 3 }, { nth: 4 }],
      'also what an earlier start left elsewhere',
    )
  },
)

t.test(
  'a queue that changes its order keeps what waits, runs or has failed in it, and what is sent meanwhile',
  async (t) => {
    const parcels = { name: 'parcels', retryLimit: 0 }
    const earlier = await openQueue({ url: shop.appUrl, queues: [parcels], worker: true })
    const [begun, seen]: [number[], number[]] = [[], []]
    const held = Promise.withResolvers<void>()
    const numberIn = (data: object) => ('nth' in data ? Number(data.nth) : 0)
    await earlier.work('parcels', async (data) => {
      begun.push(numberIn(data))
      if (numberIn(data) === 1) throw new Error('the courier is away')
      await held.promise
      seen.push(numberIn(data))
    })
    const ofOne = { singletonKey: 'one member' }
    const send = (nth: number) => earlier.send('parcels', { nth }, ofOne)
    await send(1)
    const failed = async () => (await failedJobs(shop.pool, [10])).filter(({ name }) => name === 'parcels')
    await until(async () => (await failed()).length === 1)
    const job = (nth: number) => ({ name: 'parcels', data: { nth }, options: ofOne })
    await inTransaction(shop.pool, (client) => earlier.enqueue(client, [job(2), job(3)]))
    await until(() => begun.length === 3)
    await send(4)

    const sender = await shop.pool.connect()
    await sender.query('BEGIN')
    await earlier.enqueue(sender, [job(5)])
    const patience = { ...usualPatience, lockMs: 60_000 }
    const changing = installQueue(shop.url, [{ ...parcels, inOrder: true }], patience)
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND mode = 'ShareRowExclusiveLock'`
    await Promise.race([changing, until(async () => (await shop.rows(waiting)).length > 0)])
    await sender.query('COMMIT')
    sender.release()
    await changing
    await send(6)

    const stopped = earlier.stop()
    held.resolve()
    await stopped
    t.same(seen.splice(0).toSorted(), [2, 3], 'what ran has run once')
    const all = Promise.withResolvers<void>()
    await queue.work('parcels', async (data) => {
      seen.push(numberIn(data))
      if (seen.length === 3) all.resolve()
    })
    await all.promise
    t.same(seen, [4, 5, 6], 'and the rest follows in its order')
    const [late] = await failed()
    t.match(late, { message: 'Error: the courier is away', held_up: 0 })
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shop.pool }) })
    await kysely.transaction().execute((trx) => queue.retry(trx, 'parcels', late?.id ?? ''))
    await until(() => seen.length === 4)
    t.equal(seen.at(-1), 1, 'a failed job can be retried')
  },
)

t.test('an outage of the queue is logged once a minute, with the number of faults in between', (t) => {
  const log = aLog()
  let nowMs = 0
  const heard = logQueueFaults(log, () => nowMs)
  const err = new Error('away')
  for (; nowMs < 90_000; nowMs += 1_000) heard(err)
  t.same(log.lines, [
    { level: 'error', facts: { err, leftOut: 0 }, sentence: 'the job queue failed' },
    { level: 'error', facts: { err, leftOut: 59 }, sentence: 'the job queue failed' },
  ])
  t.end()
})
