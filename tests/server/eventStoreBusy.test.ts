import { randomUUID } from 'node:crypto'
import t from 'tap'
import { refuse } from '../../domain/shared/decision.ts'
import { withUser } from '../../server/platform/database/createDatabase.ts'
import { connect } from '../../server/platform/database/database.ts'
import { grantToApplication } from '../../server/platform/database/grants.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import type { Append } from '../../server/platform/eventStore/eventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { openDeps } from '../../server/platform/openDeps.ts'
import { testEnv } from '../support/app.ts'
import { bagSales, rentals, sampleTypes } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { unhurriedMs } from '../support/unhurried.ts'

const shop = await sampleStore('busy', [rentals, bagSales], { busyAfterMs: 900 })
/** Gives up so late that what a lock held up would still be waiting while others have long been served. */
const patient = createEventStore({
  pool: shop.pool,
  eventTypes: createEventTypes(sampleTypes),
  busyAfterMs: unhurriedMs,
})
const other = await connect(shop.url)
t.teardown(async () => {
  await other.end()
  await shop.end()
})
type Changes = Parameters<typeof aRental>[0]
const append = (changes: Changes) => shop.store.append(aRental(changes))
const appendPatiently = (changes: Changes) => patient.append(aRental(changes))
const extension = (stream: string, changes: Partial<Append> = {}): Append =>
  aRental({
    streams: [{ id: stream, expected: 1 }],
    events: [{ stream, type: 'rental.extended', data: { price: 100 } }],
    ...changes,
  })

/** Another session holds a row from here until `work` has ended. */
async function whileLocked(sql: string, values: unknown[], work: () => Promise<void>) {
  await other.query('BEGIN')
  await other.query(sql, values)
  try {
    await work()
  } finally {
    await other.query('ROLLBACK')
  }
}

const lockStream = 'SELECT FROM es.streams WHERE stream_id = $1 FOR UPDATE'
const lockBag = 'SELECT FROM shop.bag_sales WHERE bag = 77 FOR UPDATE'
const isBusy = { kind: 'refused', refusal: refuse('BUSY') }

/** Whether the work has ended, without waiting for it. */
function watched<Result>(work: Promise<Result>): { work: Promise<Result>; hasEnded: () => boolean } {
  let ended = false
  const watching = work.finally(() => {
    ended = true
  })
  return { work: watching, hasEnded: () => ended }
}

t.test('a stream that is locked elsewhere is answered as busy, and whoever waits behind it', async (t) => {
  const stream = 'rental:locked'
  await append({ stream })
  await whileLocked(lockStream, [stream], async () => {
    const answers = [shop.store.append(extension(stream)), shop.store.append(extension(stream))]
    t.same(await Promise.all(answers), [isBusy, isBusy])
  })
  t.match(await shop.store.append(extension(stream)), { kind: 'appended' }, 'and goes through afterwards')
  t.same(await shop.rows('SELECT version FROM es.streams WHERE stream_id = $1', [stream]), [{ version: 2 }])
})

t.test(
  'while a stream is locked others go on, and the lock costs its own command only the waiting',
  async (t) => {
    const stream = 'rental:patient'
    await append({ stream })
    let waiting = watched(Promise.resolve<unknown>(null))
    await whileLocked(lockStream, [stream], async () => {
      waiting = watched(patient.append(extension(stream)))
      for (let round = 0; round < 5; round += 1) {
        const strangers = await Promise.all(Array.from({ length: 8 }, () => appendPatiently({ bag: 2 })))
        t.ok(strangers.every(({ kind }) => kind === 'appended'))
      }
      t.notOk(waiting.hasEnded(), 'it is still waiting')
    })
    t.match(await waiting.work, { kind: 'appended' })
  },
)

t.test('a row of a projection that is locked elsewhere holds up only those that need it', async (t) => {
  await append({ bag: 77 })
  await whileLocked(lockBag, [], async () => {
    const stuck = Array.from({ length: 12 }, () => append({ bag: 77 }))
    t.same(
      (await Promise.all(stuck)).map(({ kind }) => kind),
      stuck.map(() => 'refused'),
    )
  })
  t.same(await shop.rows('SELECT rentals FROM shop.bag_sales WHERE bag = 77'), [{ rentals: 1 }])
  const waiting: ReturnType<typeof watched>[] = []
  await whileLocked(lockBag, [], async () => {
    for (let nth = 0; nth < 12; nth += 1) waiting.push(watched(appendPatiently({ bag: 77 })))
    const strangers = Array.from({ length: 12 }, (_, nth) => appendPatiently({ bag: 100 + nth }))
    t.ok((await Promise.all(strangers)).every(({ kind }) => kind === 'appended'))
    t.notOk(
      waiting.some(({ hasEnded }) => hasEnded()),
      'those that need it are still waiting',
    )
  })
  for (const { work } of waiting) t.match(await work, { kind: 'appended' })
})

t.test(
  'a crowd that waits for lanes is answered as busy in its time, without asking for each (rule 902)',
  async (t) => {
    const hurried = createEventStore({
      pool: shop.pool,
      eventTypes: createEventTypes(sampleTypes),
      busyAfterMs: 300,
    })
    let asked = 0
    const count = () => {
      asked += 1
    }
    shop.pool.on('acquire', count)
    t.teardown(() => shop.pool.off('acquire', count))
    await whileLocked(lockBag, [], async () => {
      const crowd = await Promise.all(Array.from({ length: 200 }, () => hurried.append(aRental({ bag: 77 }))))
      t.same(
        crowd,
        crowd.map(() => isBusy),
      )
      t.ok(asked < 100, `${asked} of 200 waited for the lock`)
    })
  },
)

const waits = `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`

t.test('a command waits for a lock as long as the settings of its shop say', async (t) => {
  const opened = async (LOCK_TIMEOUT_SECONDS: string) => {
    const env = testEnv({ APP_DATABASE_URL: shop.appUrl, ROLE: 'web', LOCK_TIMEOUT_SECONDS })
    const { deps, close } = await openDeps(env, [], sampleTypes)
    t.teardown(close)
    return deps.store
  }
  const [soon, late] = [await opened('1'), await opened('60')]
  const stream = 'rental:of-two-shops'
  await append({ stream })
  let waiting = watched(Promise.resolve<unknown>(null))
  await whileLocked(lockStream, [stream], async () => {
    waiting = watched(late.append(extension(stream)))
    t.same(await soon.append(extension(stream)), isBusy)
    t.notOk(waiting.hasEnded(), 'the other is still waiting')
  })
  t.match(await waiting.work, { kind: 'appended' })
})

t.test("the application's role gives up waiting by itself, whatever it waits for", async (t) => {
  const role = `billim_busy_${randomUUID().slice(0, 8)}`
  const appUrl = withUser(shop.url, role, role)
  await grantToApplication(shop.owner, shop.url, appUrl)
  const client = await connect(appUrl)
  t.teardown(async () => {
    await client.end()
    await shop.owner.query(`DROP ROLE ${role}`)
  })
  const { rows } = await client.query(waits)
  t.same(rows, [{ lock: '3s', statement: '15s' }])
})

t.test("a test's database waits for minutes, whatever another one left to the server's role", async (t) => {
  const { rows } = await shop.pool.query(waits)
  t.same(rows, [{ lock: '1min', statement: '10min' }])
})
