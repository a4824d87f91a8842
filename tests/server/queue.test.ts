import { randomUUID } from 'node:crypto'
import t from 'tap'
import { inTransaction } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { openQueue } from '../../server/platform/jobs/queue.ts'
import { bagsOut } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const shop = await sampleStore('queue', [bagsOut])
const queues = [{ name: 'mail', deadLetter: 'mailFailed', retryLimit: 0 }, { name: 'mailFailed' }]
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
