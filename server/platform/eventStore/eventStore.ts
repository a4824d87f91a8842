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
  /** The span that appended it, for what follows the event. */
  traceparent?: string
}

/** A decided event. `expected` may be spelled out, but the only choice is the version that was loaded. */
export type NewEvent = { stream: string; type: string; data: Json; expected?: 'loaded' }

export type StoredEvent = Omit<NewEvent, 'expected'> & {
  pos: number
  version: number
  schemaVersion: number
  occurredAt: Date
  meta: Meta
}

export type Job = { name: string; data: object; options?: object }

/** A statement compiled by Kysely (`query.compile()`, or `` sql`…`.compile(db) ``), or written by hand on hot paths. */
export type Statement<Code extends RefusalCode = never> = Pick<CompiledQuery, 'sql' | 'parameters'> & {
  /** The codes that it may raise with `es.refuse`: its command must list them in `refusedAtAppend`. */
  refuses?: readonly Code[]
}
/**
 * Reads and writes on the transaction's connection. May be repeated; a refusal that it returns rolls everything back.
 */
export type Work<Code extends RefusalCode = RefusalCode> = (
  client: pg.ClientBase,
) => Promise<Refusal<Code> | null>
/**
 * Plain rows of the same moment, written after the events in the same transaction: statements, which travel with the
 * COMMIT, or a function, which may read before it writes.
 */
export type Rows<Code extends RefusalCode = RefusalCode> = readonly Statement<Code>[] | Work<Code>

/** The events of one command, decided on `streams` at their expected versions. */
export type Append = {
  commandId: string
  /** sha256 (hex) of the request: the same id with another body is refused. */
  requestHash: string
  /** Stored, and returned again whenever the command is repeated. */
  result: Json
  occurredAt: Date
  meta: Meta
  /** Every stream that was read or is written; 0 means that it must not exist. There is no "any version". */
  streams: readonly { id: string; expected: number }[]
  /** What only one command can get, in addition to its streams: see createAppender. */
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
  /** Throws for a stream that was not requested. A stream without events has version 0. */
  stream: (id: string) => LoadedStream
  /** The stored result when the command was handled before, else null. */
  done: { requestHash: string; result: Json } | null
}

type EnqueueJobs = (client: pg.ClientBase, jobs: readonly Job[]) => Promise<void>

export type EventStore = {
  /**
   * Appends the events of one command with all inline projections in one call. Refuses BUSY when it waited too long for
   * a lock, CONCURRENT_CHANGE when another command got what it contends for, and what SQL raises with
   * `es.refuse`. Throws on faults only.
   */
  append: (command: Append) => Promise<AppendOutcome>
  /**
   * Loads streams and the command's earlier result in one round trip and one snapshot; events in their newest shape.
   */
  load: (streamIds: readonly string[], commandId?: string) => Promise<Loaded>
  /** Waits until what is being appended to these streams was appended or not, for as long as a command waits for a lock. */
  settled: (streamIds: readonly string[]) => Promise<void>
  eventTypes: EventTypes
  pool: pg.Pool
  /** How many events of each type this process has appended. */
  appended: ReadonlyMap<string, number>
}

export type EventStoreSettings = {
  pool: pg.Pool
  eventTypes: EventTypes
  /** Sends jobs with the given connection; needed by commands that carry jobs. */
  enqueue?: EnqueueJobs
  /** How long a command may wait for a lock before it is refused BUSY; 3,000 when absent. */
  busyAfterMs?: number
}
