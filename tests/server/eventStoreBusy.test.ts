import t from 'tap'
import { refuse } from '../../domain/shared/decision.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Append } from '../../server/platform/eventStore/eventStore.ts'
import { bagSales, rentals } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'

const busyAfterMs = 900
const shop = await sampleStore('busy', [rentals, bagSales], { busyAfterMs })
const other = await connect(shop.url)
t.teardown(async () => {
  await other.end()
  await shop.end()
})
const append = (changes: Parameters<typeof aRental>[0]) => shop.store.append(aRental(changes))
const timed = async <Result>(work: Promise<Result>) => {
  const startedAt = performance.now()
  return { answer: await work, took: performance.now() - startedAt }
}
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

t.test('a stream that is locked elsewhere is answered as busy, others go on meanwhile', async (t) => {
  const stream = 'rental:locked'
  await append({ stream })
  await whileLocked(lockStream, [stream], async () => {
    const waiting = timed(shop.store.append(extension(stream)))
    const behind = timed(shop.store.append(extension(stream)))
    let served = 0
    let slowest = 0
    let over = false
    void waiting.then(() => {
      over = true
    })
    while (!over) {
      const strangers = await timed(Promise.all(Array.from({ length: 8 }, () => append({ bag: 2 }))))
      served += strangers.answer.filter(({ kind }) => kind === 'appended').length
      slowest = Math.max(slowest, strangers.took)
    }
    const { answer, took } = await waiting
    t.same(answer, { kind: 'refused', refusal: refuse('BUSY') })
    t.ok(took < 3 * busyAfterMs, `answered after ${took} ms`)
    t.match((await behind).answer, { kind: 'refused', refusal: { refused: 'BUSY' } })
    t.ok((await behind).took < 3 * busyAfterMs, `and who waited behind it after ${(await behind).took} ms`)
    t.ok(served >= 40, `${served} strangers were served`)
    t.ok(slowest < busyAfterMs, `the slowest of them within ${slowest} ms`)
  })
  t.match(await shop.store.append(extension(stream)), { kind: 'appended' }, 'and goes through afterwards')
  t.same(await shop.rows('SELECT version FROM es.streams WHERE stream_id = $1', [stream]), [{ version: 2 }])
})

t.test('a row of a projection that is locked elsewhere holds up only those that need it', async (t) => {
  await append({ bag: 77 })
  await whileLocked('SELECT FROM shop.bag_sales WHERE bag = 77 FOR UPDATE', [], async () => {
    const stuck = Array.from({ length: 12 }, () => timed(append({ bag: 77 })))
    const strangers = await timed(
      Promise.all(Array.from({ length: 12 }, (_, index) => append({ bag: 100 + index }))),
    )
    t.ok(strangers.answer.every(({ kind }) => kind === 'appended'))
    t.ok(strangers.took < busyAfterMs, `after ${strangers.took} ms`)
    for (const { answer, took } of await Promise.all(stuck)) {
      t.match(answer, { kind: 'refused', refusal: { refused: 'BUSY' } })
      t.ok(took < 4 * busyAfterMs, `after ${took} ms`)
    }
  })
  t.same(await shop.rows('SELECT rentals FROM shop.bag_sales WHERE bag = 77'), [{ rentals: 1 }])
})

t.test('a lock that is given up in time costs only the waiting', async (t) => {
  const stream = 'rental:patient'
  await append({ stream })
  await other.query('BEGIN')
  await other.query(lockStream, [stream])
  const waiting = shop.store.append(extension(stream))
  // As many strangers as it takes until it waits by itself.
  for (let served = 0; served < 20; served += 1) await append({})
  await other.query('ROLLBACK')
  t.match(await waiting, { kind: 'appended' })
})

t.test("the application's role gives up waiting by itself, whatever it waits for", async (t) => {
  const { rows } = await shop.pool.query(
    `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`,
  )
  t.same(rows, [{ lock: '3s', statement: '15s' }])
})
