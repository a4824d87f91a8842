import { realClock } from './clock.ts'
import { openDatabase } from './database.ts'
import type { Deps, Door, Tables } from './deps.ts'
import type { Env } from './env.ts'
import { createEventStore } from './eventStore.ts'
import { createEventTypes } from './eventTypes.ts'
import { movedClock } from './movedClock.ts'
import { openQueue, type Queue, type QueueName } from './queue.ts'

export type CoreDeps = Pick<Deps, 'env' | 'db' | 'store' | 'clock' | 'moveClock'>
export type OpenDeps = { deps: CoreDeps; queue: Queue; close: () => Promise<void> }

/**
 * Opens what every handler is given: the database, the event store over the event types of all modules with its
 * job queue, and the clock, which can be moved outside of production. Throws when the database cannot be reached.
 */
export async function openDeps(
  env: Env,
  settings: { doors: readonly Door[]; queues: readonly QueueName[]; onError: (error: Error) => void },
): Promise<OpenDeps> {
  const db = openDatabase<Tables>({ url: env.APP_DATABASE_URL })
  const opened: (() => unknown)[] = [db.end]
  const close = async () => {
    for (const end of opened.reverse()) await end()
  }
  try {
    await db.pool.query('SELECT 1')
    const queue = await openQueue({
      url: env.APP_DATABASE_URL,
      queues: settings.queues,
      worker: env.ROLE !== 'web',
      onError: settings.onError,
    })
    opened.push(queue.stop)
    const eventTypes = createEventTypes(settings.doors.flatMap((door) => door.eventTypes ?? []))
    const store = createEventStore({ pool: db.pool, eventTypes, enqueue: queue.enqueue })
    if (env.NODE_ENV === 'production') return { deps: { env, db, store, clock: realClock }, queue, close }
    const clock = await movedClock(db.pool)
    opened.push(clock.stop)
    return { deps: { env, db, store, clock, moveClock: clock.moveTo }, queue, close }
  } catch (error) {
    await close()
    throw error
  }
}
