import * as z from 'zod/mini'
import { connect, openDatabase } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import type { EventTypes } from '../platform/eventStore/eventTypes.ts'

/** Prints a stream's events up to an instant, oldest first; returns false when the stream does not exist. */
export async function showStream(
  url: string,
  eventTypes: EventTypes,
  stream: string,
  until: Date | null,
  print: (line: string) => void,
): Promise<boolean> {
  const database = openDatabase<never>({ url, max: 1 })
  try {
    const store = createEventStore({ pool: database.pool, eventTypes })
    const { events } = (await store.load([stream])).stream(stream)
    for (const event of events) {
      if (until !== null && event.occurredAt > until) continue
      const { version, pos, occurredAt, type, meta, data } = event
      print(
        `${version}\t#${pos}\t${occurredAt.toISOString()}\t${type}\t${meta.actor}\t${JSON.stringify(data)}`,
      )
    }
    return events.length > 0
  } finally {
    await database.end()
  }
}

const nearestStreams = statement({
  name: 'events.nearest',
  text: `SELECT stream_id AS id FROM es.streams
    ORDER BY kind = split_part($1, ':', 1) DESC, similarity(stream_id, $1) DESC, stream_id LIMIT 3`,
  row: z.object({ id: z.string() }),
})

/** Returns a sentence about an unknown stream, with the names that are most similar to it. */
export async function unknownStream(url: string, stream: string): Promise<string> {
  const client = await connect(url)
  try {
    const rows = await nearestStreams(client, [stream])
    const nearest =
      rows.length === 0 ? 'the log is empty' : `nearest are ${rows.map(({ id }) => id).join(', ')}`
    return `There is no stream ${stream}; ${nearest}`
  } finally {
    await client.end()
  }
}
