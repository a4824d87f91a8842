import { randomUUID } from 'node:crypto'
import t from 'tap'
import { inTransaction } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { installQueue } from '../../server/platform/jobs/queueInstall.ts'
import { bagsOut } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const shop = await sampleStore('queue', [bagsOut])
const queues = [
  { name: 'mail', deadLetter: 'mailFailed', retryLimit: 0 },
  { name: 'mailFailed' },
  { name: 'told', inOrder: true },
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

t.test('a hundred messages that wait are told in seconds, each member’s in order', async (t) => {
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
  const started = Date.now()
  await new Promise<void>((resolve) => {
    void queue.work('told', async (data) => {
      if (!('to' in data && 'nth' in data)) throw new Error('a job without its data')
      told.push({ to: Number(data.to), nth: Number(data.nth) })
      if (told.length === jobs.length) resolve()
    })
  })
  t.ok(Date.now() - started < 15_000, 'a pause of a second after each took 20 for one member alone')
  for (const to of [0, 1, 2, 3, 4]) {
    const numbers = told.filter((one) => one.to === to).map(({ nth }) => nth)
    t.same(
      numbers,
      numbers.toSorted((a, b) => a - b),
    )
  }
})

t.test(
  'a queue that is declared with another order changes, and what waits in it is done once',
  async (t) => {
    const earlier = await openQueue({ url: shop.appUrl, queues: [{ name: 'letters' }], worker: false })
    for (const nth of [1, 2, 3]) await earlier.send('letters', { nth }, { singletonKey: 'one member' })
    await earlier.stop()
    const policyOf = () =>
      shop.rows<{ policy: string }>(`SELECT policy FROM pgboss.queue WHERE name LIKE 'letters%'`)
    t.same(await policyOf(), [{ policy: 'standard' }])
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
        if (seen.length === 3) resolve()
      })
    })
    t.same(seen, [{ nth: 1 }, { nth: 2 }, { nth: 3 }])
  },
)
