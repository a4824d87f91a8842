import { randomUUID } from 'node:crypto'
import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import {
  advance,
  checkFeedNumbers,
  hiddenSeconds,
  nextPageSql,
  rebaseFeed,
  runAsyncProjections,
} from '../../server/platform/eventStore/feed.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { popularity } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { until } from '../support/until.ts'
import { isFinal } from '../support/wholeLog.ts'

const shop = await sampleStore('feed', [popularity])
t.teardown(shop.end)
const { store, pool } = shop

const popularityRows = () => shop.rows('SELECT bag, rentals FROM shop.popularity ORDER BY bag')

async function seenBy(reader: string): Promise<string[]> {
  await shop.owner.query('INSERT INTO es.checkpoints (reader) VALUES ($1) ON CONFLICT DO NOTHING', [reader])
  const seen: string[] = []
  while (
    await advance(pool, reader, 2, async (client, where) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT s.stream_id || '@' || e.version AS name FROM es.events e JOIN es.streams s USING (stream_no)
         WHERE ${where} ORDER BY e.tx, e.pos`,
      )
      seen.push(...rows.map((row) => row.name))
    })
  );
  return seen
}

// An append that stays open until it is told to end.
async function openAppend(stream: string, bag: number) {
  const client = await connect(shop.appUrl)
  const pretend = Object.assign(Object.create(pool), {
    connect: async () => Object.assign(client, { release: () => {} }),
  })
  await client.query('BEGIN')
  await createEventStore({ pool: pretend, eventTypes: store.eventTypes }).append(aRental({ stream, bag }))
  return {
    end: async (word: 'COMMIT' | 'ROLLBACK') => {
      await client.query(word)
      await client.end()
    },
  }
}

t.test('an event that commits late is not skipped by a reader that already saw later ones', async (t) => {
  const late = await openAppend('rental:late', 1)
  await store.append(aRental({ stream: 'rental:early', bag: 2 }))
  const before = await seenBy('lateCommit')
  t.notOk(before.includes('rental:early@1'), 'what lies behind a running transaction is not shown yet')
  await late.end('COMMIT')
  await isFinal(pool)
  const after = await seenBy('lateCommit')
  t.same(new Set([...before, ...after]).has('rental:late@1'), true)
  t.ok(after.includes('rental:early@1'))
  t.same(await seenBy('lateCommit'), [], 'nothing is shown twice')
})

t.test('a reader sees the versions of a stream in their order, whoever had to wait for whom', async (t) => {
  const [a, b] = [`rental:a-${randomUUID()}`, `rental:b-${randomUUID()}`]
  const holdsA = await openAppend(a, 10)
  const both = store.append({
    ...aRental({ stream: a, bag: 11 }),
    streams: [
      { id: a, expected: 0 },
      { id: b, expected: 1 },
    ],
    events: [{ stream: b, type: 'rental.ended', data: {} }],
  })
  await until(
    async () =>
      (await shop.rows(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`)).length > 0,
  )
  await createEventStore({ pool, eventTypes: store.eventTypes }).append(aRental({ stream: b, bag: 12 }))
  await holdsA.end('ROLLBACK')
  t.match(await both, { kind: 'appended' })
  await isFinal(pool)
  const order = (await seenBy('order')).filter((name) => name.startsWith(b))
  t.same(order, [`${b}@1`, `${b}@2`])
})

t.test('a long writer elsewhere holds the feed back, and the metric says so', async (t) => {
  const writer = await connect(shop.url)
  await writer.query('BEGIN; CREATE TEMP TABLE unrelated (x int)')
  await store.append(aRental({ stream: `rental:${randomUUID()}`, bag: 20 }))
  const newest = 'SELECT stream_id AS name FROM es.streams ORDER BY stream_no DESC LIMIT 1'
  const [hidden] = await shop.rows<{ name: string }>(newest)
  t.notOk((await seenBy('frozen')).includes(`${hidden?.name}@1`))
  t.ok((await hiddenSeconds(pool)) > 0)
  await writer.end()
  await until(async () => (await hiddenSeconds(pool)) === 0)
  t.ok((await seenBy('frozen')).includes(`${hidden?.name}@1`))
})

t.test('an async projection counts every event once, with two runners at it', async (t) => {
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => store.append(aRental({ bag: 1000 + (index % 3) }))),
  )
  await isFinal(pool)
  await Promise.all([runAsyncProjections(pool, [popularity], 7), runAsyncProjections(pool, [popularity], 7)])
  await runAsyncProjections(pool, [popularity], 7)
  const counted = await shop.rows(
    `SELECT (data->>'bag')::int AS bag, count(*)::int AS rentals FROM es.events WHERE type = 'rental.started' GROUP BY 1 ORDER BY 1`,
  )
  t.same(await popularityRows(), counted)
})

t.test('the feed is read along its index', async (t) => {
  await shop.owner.query('ANALYZE es.events; SET enable_seqscan = off')
  const { rows } = await shop.owner.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN ${nextPageSql}`.replace('$1', `'0'`).replace('$2', '0').replace('$3', '100'),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  t.match(plan, /Index (Only )?Scan using events_by_feed/)
  t.notMatch(plan, /Sort/)
  await shop.owner.query('RESET enable_seqscan')
})

t.test('a log restored into a younger cluster is refused at the start and can be rebased', async (t) => {
  await checkFeedNumbers(pool)
  await isFinal(pool)
  await seenBy('lateCommit')
  await shop.owner.query(`INSERT INTO es.checkpoints (reader) VALUES ('halfway')`)
  await advance(pool, 'halfway', 2, async () => {})
  await shop.owner.query(`ALTER TABLE es.events DISABLE TRIGGER append_only`)
  for (const table of ['es.events', 'es.checkpoints'])
    await shop.owner.query(`UPDATE ${table} SET tx = (tx::text::bigint + 4000000000)::text::xid8`)
  await shop.owner.query(`ALTER TABLE es.events ENABLE TRIGGER append_only`)
  await t.rejects(checkFeedNumbers(pool), /rebase/)
  const counted = await popularityRows()
  await rebaseFeed(shop.owner)
  await checkFeedNumbers(pool)
  await runAsyncProjections(pool, [popularity])
  t.same(
    await popularityRows(),
    [],
    'what follows the feed is empty until it is rebuilt, and counts nothing twice',
  )
  await rebuild(shop.url, popularity)
  t.same(await popularityRows(), counted)
  const { rows } = await pool.query<{ n: number }>('SELECT count(*) AS n FROM es.events')
  t.same(await seenBy('lateCommit'), [], 'who has read all is shown nothing again')
  t.equal((await seenBy('halfway')).length, (rows[0]?.n ?? 0) - 2, 'who has not reads on')
  await store.append(aRental({ stream: 'rental:afterwards', bag: 90 }))
  await isFinal(pool)
  t.same(await seenBy('lateCommit'), ['rental:afterwards@1'])
})

t.test(
  'what a reader has not read is behind nothing after a rebase, though it has a later number',
  async (t) => {
    await seenBy('between')
    for (const bag of [91, 92]) await store.append(aRental({ stream: `rental:${bag}`, bag }))
    await shop.owner.query(`ALTER TABLE es.events DISABLE TRIGGER append_only`)
    await shop.owner.query(`
    UPDATE es.events e SET tx = other.tx FROM es.events other
    WHERE (e.data->>'bag', other.data->>'bag') IN (('91', '92'), ('92', '91'))`)
    await shop.owner.query(`ALTER TABLE es.events ENABLE TRIGGER append_only`)
    await isFinal(pool)
    await advance(pool, 'between', 1, async () => {})
    await rebaseFeed(shop.owner)
    t.same(await seenBy('between'), ['rental:91@1', 'rental:92@1'], 'the second of them once more')
  },
)
