import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import { copyLog } from '../../server/platform/eventStore/copyLog.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { heldReading } from '../support/heldReading.ts'
import { freshDatabase } from '../support/postgres.ts'
import { popularity } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { until } from '../support/until.ts'
import { isFinal } from '../support/wholeLog.ts'

const shop = await sampleStore('copies')
t.teardown(shop.end)

// Of what is read; a copy begins to write at its thousandth row.
const inTheFirstRange = 10_000_000
const inTheLastRange = 31_000_000

/** An event that was appended in the middle of a copy is in the feed before the copy ends. */
async function feedGoesOn(
  copying: RegExp,
  held: Awaited<ReturnType<typeof heldReading>>,
  copy: () => Promise<unknown>,
) {
  held.allow(inTheFirstRange)
  const copied = copy()
  const writes = `SELECT query FROM pg_stat_activity WHERE backend_xid IS NOT NULL`
  await until(async () =>
    (await shop.rows<{ query: string }>(writes)).some(({ query }) => copying.test(query)),
  )
  await shop.store.append(aRental())
  held.allow(inTheLastRange)
  await isFinal(shop.pool)
  held.allow(Number.POSITIVE_INFINITY)
  await copied
  held.end()
}

t.test('the feed goes on while a verification copies a large table', async (t) => {
  // A row a block.
  await shop.owner.query(`
    CREATE TABLE shop.wide (bag integer PRIMARY KEY, rentals bigint NOT NULL, padding text STORAGE PLAIN);
    INSERT INTO shop.wide SELECT n, 1, repeat('x', 7000) FROM generate_series(1, 5000) AS n`)
  const wide: Projection = { ...popularity, name: 'wide', tables: ['wide'], sql: [] }
  const held = await heldReading(shop.url, 2)
  await feedGoesOn(/^COPY verify_live/, held, async () => {
    const problems = await verify(held.url, { projections: [wide] })
    t.match(problems, [{ where: /^wide: wide/, what: /\(5000 rows differ\)/ }])
  })
})

t.test('the feed goes on while a log is copied', async (t) => {
  // Four events a block.
  await shop.owner.query(`
    INSERT INTO es.streams (stream_id, kind, version) VALUES ('rental:long', 'rental', 20000);
    INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
    SELECT stream_no, n, 'rental.extended', 1, '2026-12-01 10:00+09', 'long', jsonb_build_object('note', repeat('x', 1500)), '{}'
    FROM es.streams, generate_series(1, 20000) AS n WHERE stream_id = 'rental:long'`)
  const other = await freshDatabase<never>('copied')
  const copy = await connect(other.url)
  t.teardown(async () => {
    await copy.end()
    await other.end()
  })
  const held = await heldReading(shop.url, 1)
  await feedGoesOn(/^COPY es.events/, held, () => copyLog(held.url, other.url, null))
  const counts = `SELECT s.stream_id AS stream, count(*) AS events, max(e.pos) AS last
    FROM es.events e JOIN es.streams s USING (stream_no) GROUP BY 1 HAVING count(*) > 1`
  t.same((await copy.query(counts)).rows, await shop.rows(counts))
  t.equal((await copy.query('SELECT FROM es.events')).rowCount, 20_001, 'without what was appended meanwhile')
})
