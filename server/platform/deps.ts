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
import type { pictureScenes } from '../../domain/shared/pictureScenes.ts'
import type { RecordSubject } from '../../domain/shared/recordKinds.ts'
import type { WithdrawalCause } from '../../domain/shared/refusalShapes.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Schema } from './database/schema.ts'
import type { Env } from './env.ts'
import type { EventStore } from './eventStore/eventStore.ts'
import type { SealedRecord } from './eventStore/sealedRecords.ts'
import type { Queue, QueueName } from './jobs/queue.ts'
import type { Invariant, Projection } from './projections/projection.ts'
import type { Purpose } from './security/encryption.ts'
import type { Naming } from './security/struckOut.ts'

/** Every table of the database. */
export type Tables = Schema

/** A promotion's words, and the scene that the demo shop draws behind them. */
export type DrawnBanner = {
  title: string
  subtitle: string
  scene: (typeof pictureScenes)[number]
  seed: number
}

/** The dependencies of every handler. Gateways add theirs by `declare module`. */
export interface Deps {
  env: Env
  /** All modules of the shop. */
  modules: readonly Module[]
  db: Database<Tables>
  store: EventStore
  /** Jobs that are sent with the events that cause them; absent where no worker runs. */
  queue?: Queue
  /** The shop's business time; tokens and rate limits use real time instead. */
  clock: Clock
  /** Moves the clock of all processes; null sets it back. Absent in production. */
  moveClock?: (instant: Date | null) => Promise<void>
  /** Draws a promotion without a picture of its own, as PNG. Absent in production, which sets its words. */
  drawBanner?: (banner: DrawnBanner, format: 'pc' | 'mobile') => Promise<Buffer>
  /** Runs the job of that name now; resolves to false when there is no such job. Absent in production. */
  runJob?: (name: string) => Promise<boolean>
}

/** What reads need of the database: its pool, or the one connection of an export. */
export type Reads = { kysely: Deps['db']['kysely']; pool: pg.Pool | pg.ClientBase }

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A module's routes as a Fastify plugin. */
export type Routes = (deps: Deps) => FastifyPluginAsync<object, RawServerDefault, ZodTypeProvider>

/** What personal data a table holds, and what happens to a member's rows at withdrawal. */
type TableContents =
  /** No personal data. */
  | 'impersonal'
  /** Rows keyed by a member's number, deleted at withdrawal. */
  | 'erased'
  /** Numbers, dates, amounts and codes, or sealed text whose key expires by itself: the rows stay. */
  | 'kept'
  /** Personal rows that the module itself clears or lets expire. */
  | 'fleeting'
  /** Rows of staff with texts that they typed, in these columns: whoever left is struck out of them, by a job. */
  | { typed: readonly string[] }
export type OwnedTables = Readonly<Record<string, TableContents>>

/** A member's withdrawal: its instant, and the day of that instant in Seoul. */
export type Leaving = { memberId: number; now: Date; today: CivilDate }

export type WithdrawalBlockers = readonly { cause: WithdrawalCause; exists: string }[]
export type ForgetMember = (client: pg.ClientBase, leaving: Leaving) => Promise<void>
export type ForgetNames = (db: Deps['db'], named: Naming) => Promise<void>
/** A column of texts that DATA_SECRET seals for a purpose (`sealText`). */
export type SealedColumn = {
  table: string
  column: string
  purpose: Purpose
  /** Rows whose other changes are recorded under their \`id\`: sealing one again is recorded, too. */
  recordedAs?: { subject: RecordSubject; field: string }
}
export type SealedTables = readonly { table: string; purpose: string }[]

/** One number of a measure, with the values of its labels. */
type Measured = { value: number; labels?: Readonly<Record<string, string>> }

/** A number that operators watch and that the database holds, such as the refunds that wait. */
export type Measure = {
  /** Without the prefix of the shop; its last word is the unit. */
  name: string
  help: string
  labels?: readonly string[]
  read: (deps: Pick<Deps, 'db' | 'clock'>) => Promise<readonly Measured[]>
}

/** What a module's `index.ts` may export for the application to be assembled from. */
export type Module = {
  routes?: Routes
  /** The module's own tables: no statement of another module names them. */
  tables?: OwnedTables
  projections?: readonly Projection[]
  /** Files with SQL functions. Statements of other modules may name only the functions in published.sql. */
  functions?: readonly URL[]
  invariants?: readonly Invariant[]
  /** Numbers that operators watch. */
  measures?: readonly Measure[]
  /** Rows outside of the event log that are sealed with it. */
  sealedRecords?: readonly SealedRecord[]
  queues?: readonly QueueName[]
  /** Reasons that block a withdrawal: `exists` is the text after SELECT FROM, for member $1 on the day $2. */
  withdrawalBlockers?: WithdrawalBlockers
  /** Clears the module's data of a member who leaves, beyond the tables whose rows are simply deleted. */
  forgetMember?: ForgetMember
  /** Deletes what names members who left, some time after they did, beyond the tables of kind `typed`. */
  forgetNames?: ForgetNames
  /** Tables with text sealed by a member's key of this purpose: unreadable once the key is destroyed. */
  sealedTables?: SealedTables
  /** Columns that DATA_SECRET seals: a new secret seals them again. */
  sealedColumns?: readonly SealedColumn[]
}
