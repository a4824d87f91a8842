import { realClock } from './clock.ts'
import { type Database, openDatabase } from './database/database.ts'
import { answeringPool, withStandby } from './database/standby.ts'
import type { Deps, Module, Tables } from './deps.ts'
import type { Env } from './env.ts'
import { createEventStore } from './eventStore/createEventStore.ts'
import { createEventTypes, type EventType } from './eventStore/eventTypes.ts'
import { checkFeedNumbers } from './eventStore/feed.ts'
import { openQueue, openQueueWhenAsked } from './jobs/queue.ts'
import { movedClock } from './movedClock.ts'
import { checkSecrets } from './security/keyWrapping.ts'

type CoreDeps = Pick<Deps, 'env' | 'modules' | 'db' | 'store' | 'queue' | 'clock' | 'moveClock'>

/**
 * Opens the dependencies that every handler shares: the database, the event store over the event types of all modules,
 * the job queue and the clock, which can be moved outside of production. `close` ends them all. Throws when the
 * database cannot be reached (for a web process: when no server of it can be read), when its transaction numbers come
 * from another cluster (`checkFeedNumbers`), or when its keys are wrapped by another DATA_SECRET (`checkSecrets`).
 */
export async function openDeps(
  env: Env,
  modules: readonly Module[],
  eventTypes: readonly EventType[],
): Promise<{ deps: CoreDeps; close: () => Promise<void> }> {
  const db = await openServers(env)
  const ends: (() => unknown)[] = [db.end]
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    await checkFeedNumbers(answeringPool(db))
    await checkSecrets(answeringPool(db))
    const queue = await (env.ROLE === 'web' ? openQueueWhenAsked : openQueue)({
      url: env.APP_DATABASE_URL,
      queues: modules.flatMap((module) => module.queues ?? []),
      worker: env.ROLE !== 'web',
      connections: env.QUEUE_CONNECTIONS,
      waitMs: env.CONNECTION_WAIT_SECONDS * 1_000,
    })
    ends.push(queue.stop)
    const store = createEventStore({
      pool: db.pool,
      eventTypes: createEventTypes(eventTypes),
      enqueue: queue.enqueue,
      busyAfterMs: env.LOCK_TIMEOUT_SECONDS * 1_000,
    })
    const core = { env, modules, db, store, queue }
    if (env.NODE_ENV === 'production') return { deps: { ...core, clock: realClock }, close }
    const clock = await movedClock(answeringPool(db))
    ends.push(clock.stop)
    return { deps: { ...core, clock, moveClock: clock.moveTo }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServers(env: Env): Promise<Database<Tables>> {
  const usual = {
    ...{ max: env.DATABASE_CONNECTIONS, exportsAtOnce: env.EXPORT_CONNECTIONS },
    ...{ waitMs: env.CONNECTION_WAIT_SECONDS * 1_000, preparesStatements: env.PREPARED_STATEMENTS },
    keySecrets: env.DATA_SECRET,
  }
  const primary = { ...usual, url: env.APP_DATABASE_URL }
  const db = openDatabase<Tables>(primary)
  if (env.READ_DATABASE_URL === undefined || env.ROLE === 'jobs') return db
  const standby = { ...usual, url: env.READ_DATABASE_URL }
  return withStandby(db, {
    ...{ primary, standby, lagMs: env.READ_LAG_SECONDS * 1_000, answerMs: env.READ_ANSWER_MS },
  })
}
