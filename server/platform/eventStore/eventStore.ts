import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Refusal, RefusalCode } from '../../../domain/shared/decision.ts'
import type { Json } from '../json.ts'
import type { EventTypes } from './eventTypes.ts'

export type Meta = {
  /** 'member:12', 'staff:3' or 'job:monthlySettlement'. */
  actor: string
  /** Code or id of the reason, never free text; required from staff. */
  reason?: string
  correlationId?: string
  causationId?: string
}

/** `expected` is always the version that was loaded; writing it down is allowed, another choice does not exist. */
export type NewEvent = { stream: string; type: string; data: Json; expected?: 'loaded' }

export type StoredEvent = Omit<NewEvent, 'expected'> & {
  pos: number
  version: number
  schemaVersion: number
  occurredAt: Date
  meta: Meta
}

export type Job = { name: string; data: object; options?: object }

/** A statement of Kysely's (`query.compile()`, or `` sql`…`.compile(db) ``), or as it is written where every order makes one. */
export type Statement<Code extends RefusalCode = never> = Pick<CompiledQuery, 'sql' | 'parameters'> & {
  /** What it may refuse (`es.refuse`): its command has to name these codes. */
  refuses?: readonly Code[]
}
/** A text that takes a list for each parameter, a place a row: rows of the same text that are appended together go as one
 * statement, before or after those of other texts. */
export type SharedStatement = { sql: string; lists: readonly (readonly unknown[])[] }
/** Reads and writes on the transaction's own connection; may be repeated, and refuses by rolling everything back. */
export type Work<Code extends RefusalCode = RefusalCode> = (
  client: pg.ClientBase,
) => Promise<Refusal<Code> | null>
/**
 * Plain rows of the same moment: written after the events in their transaction, and undone with them. Statements go
 * along with other commands' appends; a function, which may look before it writes, gets a transaction to itself.
 */
export type Rows<Code extends RefusalCode = RefusalCode> =
  | readonly (Statement<Code> | SharedStatement)[]
  | Work<Code>

/** One command's outcome, decided on `streams` in the versions that are expected. */
export type Append = {
  commandId: string
  /** sha256 (hex) of the request: the same id with another body is refused. */
  requestHash: string
  /** Answered again whenever the command is repeated. */
  result: Json
  occurredAt: Date
  meta: Meta
  /** Every stream that was read or is written; 0 = it must not exist. There is no "any version". */
  streams: readonly { id: string; expected: number }[]
  /** What only one command can get, beside its streams: see createAppender. */
  contendsFor?: readonly string[]
  events: readonly NewEvent[]
  rows?: Rows
  /** Sent in the same transaction. */
  jobs?: readonly Job[]
}

export type AppendOutcome =
  | { kind: 'appended'; events: StoredEvent[] }
  | { kind: 'duplicate'; result: Json }
  | { kind: 'otherBody' }
  | { kind: 'conflict'; stream: string; expected: number; actual: number }
  | { kind: 'refused'; refusal: Refusal }

export type LoadedStream = { id: string; version: number; events: StoredEvent[] }

export type Loaded = {
  /** Throws for a stream that was not asked for. A stream without events has version 0. */
  stream: (id: string) => LoadedStream
  /** What the command answered when it was already done. */
  done: { requestHash: string; result: Json } | null
}

type EnqueueJobs = (client: pg.ClientBase, jobs: readonly Job[]) => Promise<void>

export type EventStore = {
  /**
   * Appends the events of one command with all inline projections in one round trip. Concurrent calls of one process
   * share a transaction, yet each gets its own conflict, refusal or durable answer. Refuses BUSY when something else
   * holds what it needs. Throws on faults only.
   */
  append: (command: Append) => Promise<AppendOutcome>
  /** Streams, and the command's earlier answer, in one round trip and one snapshot; events in today's shape. */
  load: (streamIds: readonly string[], commandId?: string) => Promise<Loaded>
  eventTypes: EventTypes
  pool: pg.Pool
}

export type EventStoreSettings = {
  pool: pg.Pool
  eventTypes: EventTypes
  /** Sends jobs with the given connection; needed by commands that carry jobs. */
  enqueue?: EnqueueJobs
  /** Appends under way at once. */
  lanes?: number
  /** How long a command may wait for a lock before it is refused BUSY; 3 s unless said otherwise. */
  busyAfterMs?: number
  /** False behind a transaction pooler. */
  namedStatements?: boolean
}
