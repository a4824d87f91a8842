import { realClock } from './clock.ts'
import { openDatabase } from './database.ts'
import type { Deps, Door, Tables } from './deps.ts'
import type { Env } from './env.ts'
import { createEventStore } from './eventStore.ts'
import { createEventTypes } from './eventTypes.ts'
import { movedClock } from './movedClock.ts'
import { openQueue } from './queue.ts'

export type CoreDeps = Pick<Deps, 'env' | 'db' | 'store' | 'queue' | 'clock' | 'moveClock'>

/**
 * Opens what every handler is given: the database, the event store over the event types of all modules, and the
 * clock, which can be moved outside of production. Throws when the database cannot be reached.
 */
export async function openDeps(
  env: Env,
  doors: readonly Door[],
): Promise<{ deps: CoreDeps; close: () => Promise<void> }> {
  const db = openDatabase<Tables>({ url: env.APP_DATABASE_URL })
  try {
    await db.pool.query('SELECT 1')
    const eventTypes = createEventTypes(doors.flatMap((door) => door.eventTypes ?? []))
    const queue = await openQueue({
      url: env.APP_DATABASE_URL,
      queues: doors.flatMap((door) => door.queues ?? []),
      worker: env.ROLE !== 'web',
    })
    const store = createEventStore({ pool: db.pool, eventTypes, enqueue: queue.enqueue })
    const core = { env, db, store, queue }
    const closeCore = async () => {
      await queue.stop()
      await db.end()
    }
    if (env.NODE_ENV === 'production') return { deps: { ...core, clock: realClock }, close: closeCore }
    const clock = await movedClock(db.pool)
    const close = async () => {
      clock.stop()
      await closeCore()
    }
    return { deps: { ...core, clock, moveClock: clock.moveTo }, close }
  } catch (error) {
    await db.end()
    throw error
  }
}
