import { createAppender } from './append.ts'
import type { EventStore, EventStoreSettings } from './eventStore.ts'
import { createLoader } from './loadStreams.ts'

/** Creates the event store over the application's pool. It opens nothing of its own, so there is nothing to close. */
export function createEventStore(settings: EventStoreSettings): EventStore {
  const { pool, eventTypes } = settings
  const append = createAppender(settings)
  const appended = new Map<string, number>()
  return {
    append: async (command) => {
      const outcome = await append(command)
      if (outcome.kind === 'appended')
        for (const { type } of outcome.events) appended.set(type, (appended.get(type) ?? 0) + 1)
      return outcome
    },
    appended,
    load: createLoader(settings),
    eventTypes,
    pool,
  }
}
