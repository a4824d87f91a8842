import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Env } from './env.ts'
import type { EventStore } from './eventStore/eventStore.ts'
import type { EventType } from './eventStore/eventTypes.ts'
import type { Queue, QueueName } from './jobs/queue.ts'
import type { Invariant, Projection } from './projections/projection.ts'

/** Every table of the database. Each module adds its own by `declare module`. */
export interface Tables {
  'platform.attempts': { key: string; count: number; window_ends_at: Date }
}

/** What handlers are given. Gateways add theirs by `declare module`. */
export interface Deps {
  env: Env
  db: Database<Tables>
  store: EventStore
  /** Jobs that are sent with the events that cause them; absent where nobody works them off. */
  queue?: Queue
  /** The shop's business time; tokens and rate limits use real time instead. */
  clock: Clock
  /** Moves the clock of all processes; null sets it back. Absent in production. */
  moveClock?: (instant: Date | null) => Promise<void>
  /** Runs a job now by its name; false when there is none of that name. Absent in production. */
  runJob?: (name: string) => Promise<boolean>
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A module's routes as a Fastify plugin. */
export type Routes = (deps: Deps) => FastifyPluginAsync<object, RawServerDefault, ZodTypeProvider>

/** What a module's `index.ts` may export for the application to be built from. */
export type Door = {
  routes?: Routes
  projections?: readonly Projection[]
  /** Files with the SQL functions that the module calls. */
  functions?: readonly URL[]
  eventTypes?: readonly EventType[]
  invariants?: readonly Invariant[]
  queues?: readonly QueueName[]
}
