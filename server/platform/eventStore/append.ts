import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { inTransaction } from '../database/database.ts'
import { refusalInSql } from '../database/sqlRefusal.ts'
import { ranOutOfTime, sqlState } from '../database/sqlState.ts'
import type { Json } from '../json.ts'
import { limit } from '../limit.ts'
import type { Append, AppendOutcome, EventStoreSettings, StoredEvent, Work } from './eventStore.ts'
import type { EventTypes } from './eventTypes.ts'

// Leaves connections of the pool to reads, and more at once would only wait for each other's commit.
const appendsAtOnce = 6
// A command that waits for a lock occupies a connection all the while: two of them leave the pool to the others.
const patientAtOnce = 2
// Much longer than a commit, and still unnoticeable to a person.
const quickWaitMs = 100
const mostTries = 5

/**
 * Returns the function that appends a command in a transaction of its own: one call of es.append, which checks versions,
 * writes the events and their inline projections, and then the command's plain rows, sent together with the COMMIT.
 *
 * Commands of this process on the same stream run in the order in which they came, without a connection while they
 * wait. Of those that contend for the same thing (`contendsFor`), such as fifty for one bag, one runs; once it is
 * appended or refused, the others are refused CONCURRENT_CHANGE without a database call, so that their callers decide
 * again on the new state.
 *
 * A command that meets a lock of another process gives way after `quickWaitMs` and waits beside the others. It is
 * refused BUSY after `busyAfterMs`, as are the commands queued behind it that long.
 */
export function createAppender(settings: EventStoreSettings): (command: Append) => Promise<AppendOutcome> {
  const quick = limit(appendsAtOnce)
  const patient = limit(patientAtOnce)
  const inTurn = createTurns()
  const busyAfterMs = settings.busyAfterMs ?? 3_000

  return async (command) => {
    const prepared = prepare(command, settings.eventTypes)
    const overdueAt = performance.now() + busyAfterMs
    return inTurn(prepared, async () => {
      if (performance.now() > overdueAt) return busy
      const outcome = await quick.run(() => appendRepeatedly(settings, prepared, quickWaitMs))
      if (outcome !== busy) return outcome
      return patient.run(async () => {
        const leftMs = Math.floor(overdueAt - performance.now())
        return leftMs > 0 ? appendRepeatedly(settings, prepared, leftMs) : busy
      })
    })
  }
}

const busy: AppendOutcome = { kind: 'refused', refusal: refuse('BUSY') }
const outdone: AppendOutcome = { kind: 'refused', refusal: refuse('CONCURRENT_CHANGE') }

type Turn = Promise<{ isDecided: boolean }>

/** Runs commands that name the same id, stream or thing one after another, and those behind a decided one not at all. */
function createTurns() {
  const last = new Map<string, Turn>()
  return async (command: Prepared, append: () => Promise<AppendOutcome>): Promise<AppendOutcome> => {
    const things = command.contendsFor.map((thing) => `!${thing}`)
    const claims = [`#${command.commandId}`, ...command.streams, ...things]
    const { promise: turn, resolve: end } = Promise.withResolvers<{ isDecided: boolean }>()
    const contenders = things.flatMap((thing) => last.get(thing) ?? [])
    const before = claims.flatMap((claim) => last.get(claim) ?? [])
    for (const claim of claims) last.set(claim, turn)
    let isDecided = false
    try {
      await Promise.all(before)
      isDecided = (await Promise.all(contenders)).some((one) => one.isDecided)
      if (isDecided) return outdone
      const outcome = await append()
      isDecided = outcome.kind === 'appended' || outcome.kind === 'refused'
      return outcome
    } finally {
      for (const claim of claims) if (last.get(claim) === turn) last.delete(claim)
      end({ isDecided })
    }
  }
}

/** A command serialised for the SQL call once, so that retries need no further work. */
type Prepared = Pick<Append, 'commandId' | 'occurredAt' | 'meta' | 'events'> & {
  /** Sorted, so that no two commands wait for each other. */
  streams: readonly string[]
  expected: readonly number[]
  /** For each event the place of its stream, and the version of its schema. */
  places: readonly number[]
  schemaVersions: readonly number[]
  contendsFor: readonly string[]
  values: readonly unknown[]
  statements: readonly pg.QueryConfig[]
  work: Work | null
  jobs: NonNullable<Append['jobs']>
}

/**
 * Checks and serialises a command before it reaches the database. Throws only on programming errors: no stream, a
 * stream named twice, an event for a stream that is not listed, data that does not fit its event type.
 */
function prepare(command: Append, eventTypes: EventTypes): Prepared {
  const { commandId, requestHash, occurredAt, meta, events, rows = [], jobs = [], contendsFor = [] } = command
  const sorted = command.streams.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const streams = sorted.map(({ id }) => id)
  const expected = sorted.map((stream) => stream.expected)
  if (streams.length === 0) throw new Error('A command needs at least one stream')
  if (new Set(streams).size !== streams.length) throw new Error('A stream is named twice in one command')
  const places = events.map(({ stream, type, data }) => {
    const place = streams.indexOf(stream)
    if (place < 0) throw new Error(`An event goes to ${stream}, which the command did not read`)
    eventTypes.check(type, data)
    return place
  })
  const schemaVersions = events.map(({ type }) => eventTypes.current(type))
  const values = [
    ...[commandId, `\\x${requestHash}`, JSON.stringify(command.result), JSON.stringify(meta)],
    ...[occurredAt.toISOString(), streams, expected],
    ...[places.map((place) => place + 1), events.map(({ type }) => type), schemaVersions],
    events.map(({ data }) => JSON.stringify(data)),
  ]
  return {
    ...{
      commandId,
      occurredAt,
      meta,
      events,
      streams,
      expected,
      places,
      schemaVersions,
      contendsFor,
      values,
      jobs,
    },
    work: typeof rows === 'function' ? rows : null,
    statements: typeof rows === 'function' ? [] : rows.map(named),
  }
}

// Grows with the number of distinct texts, each of which every connection keeps prepared anyway.
const names = new Map<string, string>()

/** Each connection prepares a text once, under a name derived from it. */
function named({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }): pg.QueryConfig {
  const name = names.get(text) ?? `es.rows ${createHash('sha256').update(text).digest('base64url')}`
  names.set(text, name)
  return { name, text, values: [...parameters] }
}

/** Repeats the append after a deadlock between projection rows or a serialization failure. */
async function appendRepeatedly(
  settings: EventStoreSettings,
  prepared: Prepared,
  lockWaitMs: number,
): Promise<AppendOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await appendOnce(settings, prepared, lockWaitMs)
    } catch (error) {
      if (error instanceof RolledBack) return { kind: 'refused', refusal: error.refusal }
      if (ranOutOfTime(error)) return busy
      const refusal = refusalInSql(error)
      if (refusal !== undefined) return { kind: 'refused', refusal }
      if (!['40P01', '40001'].includes(sqlState(error) ?? '') || tries >= mostTries) throw error
    }
  }
}

/** Carries a refusal out of the transaction that it rolls back. */
class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

function appendOnce(
  { pool, enqueue }: EventStoreSettings,
  prepared: Prepared,
  lockWaitMs: number,
): Promise<AppendOutcome> {
  const { work, jobs, statements } = prepared
  const append = async (client: pg.PoolClient): Promise<AppendOutcome> => {
    const outcome = await call(client, prepared, lockWaitMs)
    if (outcome.kind !== 'appended') return outcome
    const refusal = await work?.(client)
    if (refusal) throw new RolledBack(refusal)
    if (jobs.length > 0) {
      if (enqueue === undefined) throw new Error('This store was opened without a queue')
      await enqueue(client, jobs)
    }
    return outcome
  }
  if (work === null && jobs.length === 0 && statements.length === 0) return onClient(pool, append)
  return inTransaction(pool, append, ({ kind }) => (kind === 'appended' ? statements : []))
}

// A checked-out connection survives a statement that raises, whereas pool.query() would discard the connection.
async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (sqlState(error) === undefined && error instanceof Error) broken = error
    throw error
  } finally {
    client.release(broken)
  }
}

// Sets the lock timeout (in ms) of the whole transaction, so it also covers the plain rows that follow.
const text = `SELECT es.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS answer
  FROM set_config('lock_timeout', $12, true)`

type Answer =
  | { positions: number[]; times: (string | null)[] }
  | { result: Json; same: boolean }
  | { stream: string; version: number }

async function call(client: pg.PoolClient, prepared: Prepared, lockWaitMs: number): Promise<AppendOutcome> {
  const values = [...prepared.values, String(lockWaitMs)]
  const { rows } = await client.query<{ answer: Answer }>({ name: 'es.append', text, values })
  const [row] = rows
  if (row === undefined) throw new Error('The append answered nothing')
  const { answer } = row
  if ('same' in answer)
    return answer.same ? { kind: 'duplicate', result: answer.result } : { kind: 'otherBody' }
  if ('stream' in answer) {
    const expected = prepared.expected[prepared.streams.indexOf(answer.stream)] ?? 0
    return { kind: 'conflict', stream: answer.stream, expected, actual: answer.version }
  }
  return { kind: 'appended', events: stored(prepared, answer.positions, answer.times) }
}

function stored(
  { events, meta, expected, places, schemaVersions }: Prepared,
  positions: readonly number[],
  times: readonly (string | null)[],
): StoredEvent[] {
  const versions = [...expected]
  return events.map(({ stream, type, data }, nth) => {
    const place = places[nth] ?? -1
    const [pos, at, version] = [positions[nth], times[place], (versions[place] ?? 0) + 1]
    if (pos === undefined || !at) throw new Error('The append answered too little')
    versions[place] = version
    const schemaVersion = schemaVersions[nth] ?? 1
    return { stream, type, data, pos, version, schemaVersion, occurredAt: new Date(at), meta }
  })
}
