import { randomInt, randomUUID } from 'node:crypto'
import { connect } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import type { EventStore } from '../../server/platform/eventStore/eventStore.ts'
import { freshDatabase } from '../support/postgres.ts'
import { benchTypes, sampleData } from './append.ts'
import { fillLog } from './manyEvents.ts'
import { type BenchRow, median } from './measure.ts'

const small = 10_000
const large = Number(process.env.BENCH_GROWTH ?? 4_000_000)
const calls = 1_500

/** The same append and the same load of one stream of ten events, on a young log and on a grown one. */
export async function benchGrowth(): Promise<BenchRow[]> {
  const database = await freshDatabase<never>('bench_growth', { max: 4 })
  const owner = await connect(database.url)
  try {
    const store = createEventStore({ pool: database.pool, eventTypes: benchTypes })
    await fillLog(owner, small)
    const young = await timesOf(store, await someStreams(owner))
    await fillLog(owner, large)
    const grown = await timesOf(store, await someStreams(owner))
    const name = `${small} → ${large} events`
    return [
      {
        name: `append median, ${name}`,
        unit: 'ms',
        value: grown.append,
        floor: young.append,
        target: '≤ 1.15',
      },
      {
        name: `load of a stream, ${name}`,
        unit: 'ms',
        value: grown.load,
        floor: young.load,
        target: '≤ 1.30',
      },
    ].map((row) => ({ ...row, ratio: row.value / row.floor }))
  } finally {
    await owner.end()
    await database.end()
  }
}

async function someStreams(owner: Awaited<ReturnType<typeof connect>>): Promise<string[]> {
  const { rows } = await owner.query<{ stream_id: string }>(
    `SELECT stream_id FROM es.streams WHERE version = 10 ORDER BY hashtext(stream_id) LIMIT ${calls * 4}`,
  )
  return rows.map((row) => row.stream_id)
}

async function timesOf(store: EventStore, streams: string[]): Promise<{ append: number; load: number }> {
  const times = { append: [] as number[], load: [] as number[] }
  for (let call = 0; call < calls * 1.2; call += 1) {
    const stream = streams[randomInt(streams.length)] ?? ''
    const startedAt = performance.now()
    const loaded = await store.load([stream], randomUUID())
    const loadedAt = performance.now()
    await store.append({
      commandId: randomUUID(),
      requestHash: '00',
      result: null,
      occurredAt: new Date(),
      meta: { actor: 'member:1' },
      streams: [{ id: stream, expected: loaded.stream(stream).version }],
      events: [{ stream, type: 'bench.happened', data: sampleData }],
    })
    if (call < calls * 0.2) continue
    times.load.push(loadedAt - startedAt)
    times.append.push(performance.now() - loadedAt)
  }
  return { append: median(times.append), load: median(times.load) }
}
