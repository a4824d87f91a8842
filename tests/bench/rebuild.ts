import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { installProjections } from '../../server/platform/projections/install.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { freshDatabase } from '../support/postgres.ts'
import { benchTypes, sampleData } from './append.ts'
import { foldEvents } from './foldEvents.ts'
import { fillLog } from './manyEvents.ts'
import { type BenchRow, median, rounds, secondsOf } from './measure.ts'

const events = Number(process.env.BENCH_EVENTS ?? 1_000_000)

const totals: Projection = {
  name: 'totals',
  version: 1,
  mode: 'inline',
  batches: 'whole',
  tables: ['totals'],
  on: ['bench.happened'],
  sql: [
    `INSERT INTO {totals} AS t (product, events, amount)
     SELECT (data->'product')::int, count(*), sum((data->'amounts'->'total')::bigint) FROM batch GROUP BY 1 ORDER BY 1
     ON CONFLICT (product) DO UPDATE SET events = t.events + excluded.events, amount = t.amount + excluded.amount`,
  ],
}

/** How fast the log is folded, in JavaScript and in SQL, and what a rebuild costs the members who are served meanwhile. */
export async function benchRebuild(): Promise<BenchRow[]> {
  const database = await freshDatabase<never>('bench_rebuild', { max: 20 })
  const owner = await connect(database.url)
  try {
    await owner.query(
      'CREATE TABLE shop.totals (product integer PRIMARY KEY, events bigint NOT NULL, amount bigint NOT NULL)',
    )
    await installProjections(owner, [totals])
    await fillLog(owner, events)
    await owner.query('SET max_parallel_workers_per_gather = 0')
    return [...(await folds(owner)), await setBased(owner, database.url), await besideTraffic(database)]
  } finally {
    await owner.end()
    await database.end()
  }
}

const needed = ['e.stream_no', 'e.version', `e.data->'product'`, `e.data->'amounts'->'total'`]

async function folds(owner: pg.Client): Promise<BenchRow[]> {
  const perSecond = async (work: () => Promise<unknown>) => {
    const seconds: number[] = []
    for (let round = 0; round < Math.min(rounds, 3); round += 1) seconds.push(await secondsOf(work))
    return events / median(seconds)
  }
  const value = await perSecond(() =>
    foldEvents(owner, { columns: needed }, new Map<string, number>(), addUp),
  )
  const reading = await perSecond(() => readOnly(owner))
  const keyset = await perSecond(() => keysetPages(owner))
  const row = { name: 'fold in JavaScript', unit: 'events/s', value }
  return [
    { ...row, name: `${row.name} / reading alone`, floor: reading, ratio: value / reading, target: '≥ 0.60' },
    {
      ...row,
      name: `${row.name} / keyset pages of full JSON`,
      floor: keyset,
      ratio: value / keyset,
      target: '≥ 3.00',
    },
  ]
}

function addUp(sums: Map<string, number>, [, , product = '', total = '0']: string[]): Map<string, number> {
  return sums.set(product, (sums.get(product) ?? 0) + Number(total))
}

async function readOnly(owner: pg.Client): Promise<number> {
  let bytes = 0
  for await (const chunk of owner.query(
    copyTo(`COPY (SELECT ${needed.join(', ')} FROM es.events e) TO STDOUT`),
  ))
    bytes += chunk.length
  return bytes
}

async function keysetPages(owner: pg.Client): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  let after = { tx: '0', pos: 0 }
  for (;;) {
    const { rows } = await owner.query<{ at: string; pos: number; data: typeof sampleData }>({
      name: 'bench.keyset',
      text: 'SELECT tx::text AS at, pos, data FROM es.events WHERE (tx, pos) > ($1::xid8, $2) ORDER BY tx, pos LIMIT 10000',
      values: [after.tx, after.pos],
    })
    const last = rows.at(-1)
    if (last === undefined) return sums
    for (const { data } of rows) addUp(sums, ['', '', String(data.product), String(data.amounts.total)])
    after = { tx: last.at, pos: last.pos }
  }
}

// A bare count(*) reads no event at all, only that there is one; a scan that counts has to look at what it counts.
const countingScan = `SELECT data->'product' AS product, count(*) FROM es.events GROUP BY 1`

async function setBased(owner: pg.Client, url: string): Promise<BenchRow> {
  const counting: number[] = []
  const rebuilding: number[] = []
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    counting.push(await secondsOf(() => owner.query(countingScan)))
    rebuilding.push(await secondsOf(() => rebuild(url, totals)))
  }
  const [value, floor] = [events / median(rebuilding), events / median(counting)]
  return {
    name: 'whole rebuild / one scan that counts by product',
    unit: 'events/s',
    value,
    floor,
    ratio: value / floor,
    target: '≥ 0.50',
  }
}

async function besideTraffic(database: { url: string; pool: pg.Pool }): Promise<BenchRow> {
  const store = createEventStore({ pool: database.pool, eventTypes: benchTypes })
  const appendFor = async (until: Promise<unknown>) => {
    let running = true
    const times: number[] = []
    void until.finally(() => {
      running = false
    })
    const member = async () => {
      while (running) {
        const stream = `order:${randomUUID()}`
        const startedAt = performance.now()
        await store.append({
          commandId: randomUUID(),
          requestHash: '00',
          result: null,
          occurredAt: new Date(),
          meta: { actor: 'member:1' },
          streams: [{ id: stream, expected: 0 }],
          events: [{ stream, type: 'bench.happened', data: sampleData }],
        })
        times.push(performance.now() - startedAt)
        // A shop's traffic, not a flood: the floor is the latency of a machine that is not already full.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    await Promise.all(Array.from({ length: 4 }, member))
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  }
  const alone = await appendFor(new Promise((resolve) => setTimeout(resolve, 4000)))
  const beside = await appendFor(rebuild(database.url, totals))
  return {
    name: 'append p99 beside a rebuild / alone',
    unit: 'ms',
    value: beside,
    floor: alone,
    ratio: beside / alone,
    target: '≤ 1.50',
  }
}
