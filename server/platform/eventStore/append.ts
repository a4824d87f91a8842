import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { inTransaction } from '../database/database.ts'
import { refusalInSql } from '../database/sqlRefusal.ts'
import { ranOutOfTime, sqlState } from '../database/sqlState.ts'
import type { Json } from '../json.ts'
import { limit } from '../limit.ts'
import type {
  Append,
  AppendOutcome,
  EventStore,
  EventStoreSettings,
  StoredEvent,
  Work,
} from './eventStore.ts'
import type { EventTypes } from './eventTypes.ts'

// A larger transaction would only make its first command wait for its last.
const mostTogether = 64
// With one lane the callers settle into two groups that alternate, so each batch has only half of them; a second lane
// lets the groups merge again. More than two lanes only make the batches smaller.
const lanesAtOnce = 2
const aloneAtOnce = 4
// A command that waits for a lock occupies a connection all the while: two of them leave the pool to the others.
const patientAtOnce = 2
// Much longer than a commit, and still unnoticeable to a person.
const quickWaitMs = 100
const mostTries = 5

/**
 * Returns the function that appends commands in batches (group commit): while earlier batches run, commands gather, and
 * the next free lane takes all that wait, so that under load they share a commit and one call of es.append, yet each has
 * its own conflict, refusal or durable answer. The plain rows of a batch travel with its COMMIT.
 *
 * Commands of this process on the same stream run in the order in which they came. Of those that contend for the same
 * thing (`contendsFor`), such as fifty for one bag, one runs; once it is appended or refused, the others are refused
 * CONCURRENT_CHANGE without a database call, so that their callers decide again on the new state.
 *
 * A batch that fails, because of a fault, a refusal in SQL or a lock that is held for `quickWaitMs`, is split, so that
 * its other commands proceed. A command that still meets the lock waits for it alone and is refused BUSY after
 * `busyAfterMs`, as are the commands queued that long, behind it or for a lane (rule 902).
 */
export function createAppender(settings: EventStoreSettings): Pick<EventStore, 'append' | 'settled'> {
  const alone = limit(aloneAtOnce, null)
  const patient = limit(patientAtOnce, null)
  const { inTurn, settled } = createTurns()
  const inBatch = createBatches(settings)
  const busyAfterMs = settings.busyAfterMs ?? 3_000

  const append = async (command: Append): Promise<AppendOutcome> => {
    const prepared = prepare(command, settings.eventTypes)
    const overdueAt = performance.now() + busyAfterMs
    const isOverdue = () => performance.now() > overdueAt
    return inTurn(prepared, async () => {
      if (isOverdue()) return busy
      const quick =
        (isPlain(prepared) ? await inBatch(prepared, isOverdue) : null) ??
        (await alone.run(async () => (isOverdue() ? busy : appendAlone(settings, prepared, quickWaitMs))))
      if (quick !== busy) return quick
      return patient.run(async () => {
        const leftMs = Math.floor(overdueAt - performance.now())
        return leftMs > 0 ? appendAlone(settings, prepared, leftMs) : busy
      })
    })
  }

  return {
    append,
    settled: async (streamIds) => {
      await settled(streamIds)
      await settledElsewhere(settings.pool, streamIds, busyAfterMs)
    },
  }
}

/** Waits for the appends of other processes that hold the streams' locks; one that holds them too long is left behind. */
async function settledElsewhere(pool: pg.Pool, streamIds: readonly string[], mostMs: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT set_config('lock_timeout', $1, true)`, [String(mostMs)])
    // In the order in which an append takes them, so that neither waits for the other.
    for (const id of streamIds.toSorted((a, b) => (a < b ? -1 : 1)))
      await client.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [id])
  }).catch((error: unknown) => {
    if (!ranOutOfTime(error)) throw error
  })
}

const busy: AppendOutcome = { kind: 'refused', refusal: refuse('BUSY') }
const outdone: AppendOutcome = { kind: 'refused', refusal: refuse('CONCURRENT_CHANGE') }

/** A function that reads before it writes, and jobs, need a transaction of the command's own. */
const isPlain = ({ work, jobs }: Prepared): boolean => work === null && jobs.length === 0

type Waiting = {
  prepared: Prepared
  isOverdue: () => boolean
  resolve: (outcome: AppendOutcome | null) => void
  reject: (error: unknown) => void
}

/** Returns the function that appends a command together with others; null when their batch failed as a whole. */
function createBatches(settings: EventStoreSettings) {
  const lanes = limit(lanesAtOnce, null)
  let waiting: Waiting[] = []

  const answer = async (batch: readonly Waiting[]): Promise<void> => {
    const [only] = batch
    if (only !== undefined && batch.length === 1)
      return appendAlone(settings, only.prepared, quickWaitMs).then(only.resolve, only.reject)
    const outcomes = await appendTogether(
      settings,
      batch.map(({ prepared }) => prepared),
      quickWaitMs,
    ).catch(() => [])
    batch.forEach(({ resolve }, nth) => void resolve(outcomes[nth] ?? null))
  }

  const start = () => {
    while (waiting.length > 0 && lanes.free() > 0) {
      const [first] = waiting
      if (first?.isOverdue()) {
        waiting.shift()
        first.resolve(busy)
        continue
      }
      const batch = waiting.slice(0, mostTogether)
      waiting = waiting.slice(mostTogether)
      void lanes.run(() => answer(batch)).then(startSoon)
    }
  }

  // Deferred, so that other commands of this turn of the event loop join the batch.
  let isStarting = false
  const startSoon = () => {
    if (isStarting || waiting.length === 0) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      start()
    })
  }

  return (prepared: Prepared, isOverdue: () => boolean): Promise<AppendOutcome | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ prepared, isOverdue, resolve, reject })
      startSoon()
    })
}

type Turn = Promise<{ isDecided: boolean }>

/** Runs commands that name the same id, stream or thing one after another, and those behind a decided one not at all. */
function createTurns() {
  const last = new Map<string, Turn>()
  const inTurn = async (command: Prepared, append: () => Promise<AppendOutcome>): Promise<AppendOutcome> => {
    const things = command.contendsFor.map((thing) => `!${thing}`)
    const claims = [`#${command.commandId}`, ...command.streams.map(({ id }) => id), ...things]
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
  /** Waits for the commands on these streams that came before. */
  const settled = async (streamIds: readonly string[]): Promise<void> => {
    await Promise.all(streamIds.flatMap((id) => last.get(id) ?? []))
  }
  return { inTurn, settled }
}

/** A command serialised for the SQL call once, so that retries need no further work. */
type Prepared = Pick<Append, 'commandId' | 'requestHash' | 'occurredAt' | 'meta'> & {
  resultText: string
  metaText: string
  streams: readonly { id: string; expected: number }[]
  events: readonly (Omit<StoredEvent, 'pos' | 'occurredAt'> & { dataText: string })[]
  contendsFor: readonly string[]
  statements: readonly pg.QueryConfig[]
  work: Work | null
  jobs: NonNullable<Append['jobs']>
}

/**
 * Checks and serialises a command before it reaches the database. Throws only on programming errors: no stream, a
 * stream named twice, an event for a stream that is not listed, data that does not fit its event type.
 */
function prepare(command: Append, eventTypes: EventTypes): Prepared {
  const { rows = [], jobs = [], contendsFor = [], result, ...given } = command
  const versions = new Map(command.streams.map(({ id, expected }) => [id, expected]))
  if (versions.size === 0) throw new Error('A command needs at least one stream')
  if (versions.size !== command.streams.length) throw new Error('A stream is named twice in one command')
  const events = command.events.map(({ stream, type, data }) => {
    const before = versions.get(stream)
    if (before === undefined) throw new Error(`An event goes to ${stream}, which the command did not read`)
    eventTypes.check(type, data)
    const version = before + 1
    versions.set(stream, version)
    const schemaVersion = eventTypes.current(type)
    return { stream, type, data, version, schemaVersion, meta: command.meta, dataText: JSON.stringify(data) }
  })
  return {
    ...{ ...given, events, contendsFor, jobs },
    resultText: JSON.stringify(result),
    metaText: JSON.stringify(command.meta),
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

/**
 * Appends one command alone, again after a deadlock between projection rows or a serialization failure. Refuses BUSY
 * when a lock was not granted within `lockWaitMs`, and what SQL raises with `es.refuse`.
 */
async function appendAlone(
  settings: EventStoreSettings,
  prepared: Prepared,
  lockWaitMs: number,
): Promise<AppendOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [outcome] = await appendTogether(settings, [prepared], lockWaitMs)
      if (outcome === undefined) throw new Error('The append answered too little')
      return outcome
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

/** Appends commands on disjoint streams in one transaction; when it throws, nothing was appended. */
function appendTogether(
  { pool, enqueue }: EventStoreSettings,
  batch: readonly Prepared[],
  lockWaitMs: number,
): Promise<AppendOutcome[]> {
  const append = async (client: pg.PoolClient): Promise<AppendOutcome[]> => {
    const outcomes = await call(client, batch, lockWaitMs)
    for (const { work, jobs } of appendedOf(batch, outcomes)) {
      const refusal = await work?.(client)
      if (refusal) throw new RolledBack(refusal)
      if (jobs.length === 0) continue
      if (enqueue === undefined) throw new Error('This store was opened without a queue')
      await enqueue(client, jobs)
    }
    return outcomes
  }
  const hasMore = batch.some((one) => one.statements.length > 0 || !isPlain(one))
  if (!hasMore) return onClient(pool, append)
  return inTransaction(pool, append, (outcomes) =>
    appendedOf(batch, outcomes).flatMap(({ statements }) => statements),
  )
}

const appendedOf = (batch: readonly Prepared[], outcomes: readonly AppendOutcome[]): readonly Prepared[] =>
  batch.filter((_, nth) => outcomes[nth]?.kind === 'appended')

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
const text = `SELECT es.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS answer
  FROM set_config('lock_timeout', $13, true)`

/** Positions by event, times by stream, and by command why it was not appended. */
type Answer = {
  positions: (number | null)[]
  times: (string | null)[]
  why: ({ result: Json; same: boolean } | { stream: string; version: number } | null)[]
}

async function call(
  client: pg.PoolClient,
  batch: readonly Prepared[],
  lockWaitMs: number,
): Promise<AppendOutcome[]> {
  const streams = batch
    .flatMap((command, nth) =>
      command.streams.map(({ id, expected }) => ({ id, expected, command: nth + 1 })),
    )
    // So that no two transactions wait for each other.
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const places = new Map(streams.map(({ id }, nth) => [id, nth]))
  const events = batch.flatMap((command) => command.events)
  const values = [
    batch.map(({ commandId }) => commandId),
    batch.map(({ requestHash }) => `\\x${requestHash}`),
    batch.map(({ resultText }) => resultText),
    batch.map(({ metaText }) => metaText),
    batch.map(({ occurredAt }) => occurredAt.toISOString()),
    streams.map(({ command }) => command),
    streams.map(({ id }) => id),
    streams.map(({ expected }) => expected),
    events.map(({ stream }) => (places.get(stream) ?? 0) + 1),
    events.map(({ type }) => type),
    events.map(({ schemaVersion }) => schemaVersion),
    events.map(({ dataText }) => dataText),
    String(lockWaitMs),
  ]
  const { rows } = await client.query<{ answer: Answer }>({ name: 'es.append', text, values })
  const [row] = rows
  if (row === undefined) throw new Error('The append answered nothing')
  const { positions, times, why } = row.answer
  let written = 0
  return batch.map((command, nth): AppendOutcome => {
    const own = positions.slice(written, written + command.events.length)
    written += command.events.length
    const cause = why[nth] ?? null
    if (cause === null)
      return { kind: 'appended', events: stored(command, own, (id) => times[places.get(id) ?? -1]) }
    if ('same' in cause)
      return cause.same ? { kind: 'duplicate', result: cause.result } : { kind: 'otherBody' }
    const expected = command.streams.find(({ id }) => id === cause.stream)?.expected ?? 0
    return { kind: 'conflict', stream: cause.stream, expected, actual: cause.version }
  })
}

const stored = (
  { events }: Prepared,
  positions: readonly (number | null)[],
  timeOf: (stream: string) => string | null | undefined,
): StoredEvent[] =>
  events.map(({ dataText: _text, ...event }, nth) => {
    const [pos, at] = [positions[nth], timeOf(event.stream)]
    if (typeof pos !== 'number' || !at) throw new Error('The append answered too little')
    return { ...event, pos, occurredAt: new Date(at) }
  })
