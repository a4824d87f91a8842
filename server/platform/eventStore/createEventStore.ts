import { createAppender } from './append.ts'
import type { EventStore, EventStoreSettings } from './eventStore.ts'
import { createLoader } from './loadStreams.ts'

/** Opens the event store over the application's pool. */
export function createEventStore(settings: EventStoreSettings): EventStore {
  const { pool, eventTypes } = settings
  return {
    append: createAppender(settings),
    load: createLoader(settings),
    eventTypes,
    pool,
  }
}
