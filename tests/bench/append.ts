import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import type { Append } from '../../server/platform/eventStore/eventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { freshDatabase } from '../support/postgres.ts'
import { type BenchRow, inTurns, rate } from './measure.ts'

/** About 400 bytes of JSON, like an order's event. */
export const sampleData = {
  product: 123_456,
  title: 'x'.repeat(180),
  period: { start: '2026-12-05', end: '2026-12-09' },
  amounts: { perDay: 12_300, total: 61_500, discount: -2_500, coupon: 9_600, points: 6_400 },
  codes: ['a1b2c3d4', 'e5f6a7b8', 'c9d0e1f2'],
  note: 'y'.repeat(60),
}

export const benchTypes = createEventTypes([
  {
    type: 'bench.happened',
    version: 1,
    schema: z.object({ product: z.number(), title: z.string(), amounts: z.object({ total: z.number() }) }),
  },
])

/** One event, and ten in one call, against raw autocommitted INSERTs on a table with the same payload. */
export async function benchAppend(): Promise<BenchRow[]> {
  const database = await freshDatabase<never>('bench_append', { max: 40 })
  try {
    const { pool } = database
    const owner = await freshOwner(database.url)
    await owner.query(
      `CREATE TABLE shop.raw (pos bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream text NOT NULL,
         version integer NOT NULL, type text NOT NULL, data jsonb NOT NULL)`,
    )
    await owner.query('GRANT ALL ON ALL TABLES IN SCHEMA shop TO billim_app')
    await owner.end()
    const store = createEventStore({ pool, eventTypes: benchTypes })
    const one = steadyCaller(store.append, 1)
    const ten = steadyCaller(store.append, 10)
    const rows: BenchRow[] = []
    for (const [callers, target] of [
      [1, '≥ 0.70'],
      [8, '≥ 0.70'],
      [32, '≥ 1.00'],
    ] as const) {
      const result = await inTurns(
        () => rate(callers, () => pool.query(rawOne())),
        () => rate(callers, one),
      )
      rows.push({ name: `append of one event, ${callers} callers`, unit: 'calls/s', target, ...result })
    }
    for (const callers of [1, 8]) {
      const result = await inTurns(
        async () => 10 * (await rate(callers, () => pool.query(rawTen()))),
        async () => 10 * (await rate(callers, ten)),
      )
      rows.push({
        name: `append of ten events, ${callers} callers`,
        unit: 'events/s',
        target: '≥ 0.90',
        ...result,
      })
    }
    return rows
  } finally {
    await database.end()
  }
}

async function freshOwner(url: string) {
  const { connect } = await import('../../server/platform/database/database.ts')
  return connect(url)
}

const json = JSON.stringify(sampleData)

function rawOne() {
  return {
    name: 'raw.one',
    text: 'INSERT INTO shop.raw (stream, version, type, data) VALUES ($1, $2, $3, $4) RETURNING pos',
    values: [`order:${randomUUID()}`, 1, 'bench.happened', JSON.stringify(sampleData)],
  }
}

function rawTen() {
  return {
    name: 'raw.ten',
    text: `INSERT INTO shop.raw (stream, version, type, data)
           SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::jsonb[]) RETURNING pos`,
    values: [
      Array.from({ length: 10 }, () => `order:${randomUUID()}`),
      Array.from({ length: 10 }, (_, index) => index),
      Array.from({ length: 10 }, () => 'bench.happened'),
      Array.from({ length: 10 }, () => json),
    ],
  }
}

// Each caller goes round 200 streams of its own, so that most appends meet an existing stream with its version.
function steadyCaller(append: (command: Append) => Promise<{ kind: string }>, events: number) {
  const versions = new Map<string, number>()
  let calls = 0
  return async (caller: number) => {
    calls += 1
    const id = `order:${events}-${caller}-${calls % 200}`
    const expected = versions.get(id) ?? 0
    const outcome = await append({
      commandId: randomUUID(),
      requestHash: '00'.repeat(32),
      result: { id },
      occurredAt: new Date(),
      meta: { actor: 'member:1', correlationId: 'c-1' },
      streams: [{ id, expected }],
      events: Array.from({ length: events }, () => ({
        stream: id,
        type: 'bench.happened',
        data: sampleData,
      })),
    })
    if (outcome.kind !== 'appended') throw new Error(`The append ended as ${outcome.kind}`)
    versions.set(id, expected + events)
  }
}
