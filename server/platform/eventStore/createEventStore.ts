import { inSpan, traceparent } from '../tracing/spans.ts'
import { createAppender } from './append.ts'
import type { Append, EventStore, EventStoreSettings } from './eventStore.ts'
import { createLoader } from './loadStreams.ts'

/** Creates the event store over the application's pool. It opens nothing of its own, so there is nothing to close. */
export function createEventStore(settings: EventStoreSettings): EventStore {
  const { pool, eventTypes } = settings
  const { append, settled } = createAppender(settings)
  const appended = new Map<string, number>()
  return {
    append: async (command) => {
      const types = command.events.map(({ type }) => type)
      const outcome = await inSpan('append', { 'event.types': types }, () => append(traced(command)))
      if (outcome.kind === 'appended')
        for (const { type } of outcome.events) appended.set(type, (appended.get(type) ?? 0) + 1)
      return outcome
    },
    settled,
    appended,
    load: createLoader(settings),
    eventTypes,
    pool,
  }
}

/** The running span goes with the events and jobs: a command waits in queues of its process, where another one runs. */
function traced(command: Append): Append {
  const span = traceparent()
  if (span === undefined) return command
  const { meta, jobs = [] } = command
  return {
    ...command,
    meta: { ...meta, traceparent: span },
    jobs: jobs.map((job) => ({ ...job, data: { ...job.data, traceparent: span } })),
  }
}
