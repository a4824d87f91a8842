import type { Json } from '../json.ts'
import type { EventStore } from './eventStore.ts'

type ReadEvent = { type: string; data: Json; occurredAt: Date }

/**
 * Returns the event at a position of the log, in its newest shape. Throws when no event has the position, because
 * positions always come from the log itself.
 */
export async function readEvent(
  { pool, eventTypes }: Pick<EventStore, 'pool' | 'eventTypes'>,
  pos: number,
): Promise<ReadEvent> {
  const { rows } = await pool.query<{ type: string; version: number; data: Json; occurredAt: Date }>(
    `SELECT type, schema_v AS version, data, occurred_at AS "occurredAt" FROM es.events WHERE pos = $1`,
    [pos],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`The log has no event at ${pos}`)
  const { type, version, data, occurredAt } = row
  return { type, occurredAt, data: eventTypes.upcast(type, version, data) }
}
