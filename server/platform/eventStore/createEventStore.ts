import { createAppender } from './append.ts'
import type { EventStore, EventStoreSettings } from './eventStore.ts'
import { createLoader } from './loadStreams.ts'

/** Creates the event store over the application's pool. It opens nothing of its own, so there is nothing to close. */
export function createEventStore(settings: EventStoreSettings): EventStore {
  const { pool, eventTypes } = settings
  return {
    append: createAppender(settings),
    load: createLoader(settings),
    eventTypes,
    pool,
  }
}
