import type { Json } from '../json.ts'
import type { EventStore } from './eventStore.ts'

export type ReadEvent = { type: string; data: Json; occurredAt: Date }

/** Returns the events at these positions of the log, by position, in their newest shape. */
export async function readEvents(
  { pool, eventTypes }: Pick<EventStore, 'pool' | 'eventTypes'>,
  positions: readonly number[],
): Promise<Map<number, ReadEvent>> {
  const { rows } = await pool.query<{
    pos: number
    type: string
    version: number
    data: Json
    occurredAt: Date
  }>({
    name: 'es.readEvents',
    text: `SELECT pos, type, schema_v AS version, data, occurred_at AS "occurredAt" FROM es.events WHERE pos = ANY ($1)`,
    values: [positions],
  })
  return new Map(
    rows.map(({ pos, type, version, data, occurredAt }) => [
      pos,
      { type, occurredAt, data: eventTypes.upcast(type, version, data) },
    ]),
  )
}
