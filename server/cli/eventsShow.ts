import { openDatabase } from '../platform/database/database.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import type { EventTypes } from '../platform/eventStore/eventTypes.ts'

/** Prints a stream's events, oldest first; false when there is no such stream. */
export async function showStream(
  url: string,
  eventTypes: EventTypes,
  stream: string,
  asOf: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const database = openDatabase<never>({ url, max: 1 })
  try {
    const store = createEventStore({ pool: database.pool, eventTypes })
    const until = asOf === undefined ? Number.POSITIVE_INFINITY : new Date(asOf).getTime()
    const { events } = (await store.load([stream])).stream(stream)
    for (const event of events) {
      if (event.occurredAt.getTime() > until) continue
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
