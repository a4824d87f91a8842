import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { WithdrawalCause } from '../../domain/shared/refusalShapes.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Schema } from './database/schema.ts'
import type { Env } from './env.ts'
import type { EventStore } from './eventStore/eventStore.ts'
import type { EventType } from './eventStore/eventTypes.ts'
import type { Queue, QueueName } from './jobs/queue.ts'
import type { Invariant, Projection } from './projections/projection.ts'

/** Every table of the database. */
export type Tables = Schema

/** What handlers are given. Gateways add theirs by `declare module`. */
export interface Deps {
  env: Env
  /** What the shop is made of. */
  doors: readonly Door[]
  db: Database<Tables>
  store: EventStore
  /** Jobs that are sent with the events that cause them; absent where no worker runs. */
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

/** What a table holds of people, and what becomes of a member's rows when the member leaves. */
type TableContents =
  /** Nothing of a person. */
  | 'impersonal'
  /** Rows under a member's number, which go with the member. */
  | 'erased'
  /** Numbers, dates, amounts and codes, or sealed text whose key ends by itself: they stay. */
  | 'kept'
  /** Rows of a person which the module itself empties or lets run out. */
  | 'fleeting'
export type OwnedTables = Readonly<Record<string, TableContents>>

/** When a member leaves: the instant, and its day in Seoul. */
export type Leaving = { memberId: number; now: Date; today: CivilDate }

export type WithdrawalBlockers = readonly { cause: WithdrawalCause; exists: string }[]
export type ForgetMember = (client: pg.ClientBase, leaving: Leaving) => Promise<void>
export type SealedTables = readonly { table: string; purpose: string }[]

/** What a module's `index.ts` may export for the application to be built from. */
export type Door = {
  routes?: Routes
  /** The module's own tables: no statement of another module names them. */
  tables?: OwnedTables
  projections?: readonly Projection[]
  /** Files with SQL functions: those of published.sql may be named by the statements of other modules. */
  functions?: readonly URL[]
  eventTypes?: readonly EventType[]
  invariants?: readonly Invariant[]
  queues?: readonly QueueName[]
  /** What keeps a member from leaving: `exists` is what follows SELECT FROM, for member $1 on the day $2. */
  withdrawalBlockers?: WithdrawalBlockers
  /** Empties what the module knows of a member who leaves, beyond the tables whose rows simply go. */
  forgetMember?: ForgetMember
  /** Tables with text that is sealed with a member's key of this purpose: unreadable once the key has ended. */
  sealedTables?: SealedTables
}
