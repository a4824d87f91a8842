import type { RefusalCode } from '../../../domain/shared/decision.ts'
import type { Json } from '../json.ts'
import type {
  Append,
  AppendOutcome,
  Job,
  SharedStatement,
  Statement,
  StoredEvent,
  Work,
} from './eventStore.ts'
import type { EventTypes } from './eventTypes.ts'

/** A command serialised for the SQL call once, so that retries need no further work. */
export type Prepared = Omit<Append, 'streams' | 'contendsFor' | 'jobs' | 'rows'> & {
  streams: readonly { id: string; expected: number; count: number }[]
  contendsFor: readonly string[]
  lines: readonly Line[]
  resultText: string
  metaText: string
  jobs: readonly Job[]
  statements: readonly (Statement<RefusalCode> | SharedStatement)[]
  work: Work | null
  /** Needs a transaction to itself. */
  alone: boolean
}

type Line = { stream: number; nth: number; type: string; schemaVersion: number; data: string }

/** The JSON that es.append returns. */
export type Answer = {
  /** Absent when every command was appended. */
  statuses?: number[] | null
  positions: (number | null)[]
  /** Per stream, what was stored as occurred_at; present when some stream's last event was later than its command. */
  occurred?: string[] | null
  details?: Record<string, { result?: Json; stream?: string; version?: number }> | null
}

/**
 * Checks and serialises a command before it reaches the database. Throws only on programming errors: no stream, a
 * stream named twice, an event for a stream that is not listed, data that does not fit its event type.
 */
export function prepare(command: Append, eventTypes: EventTypes): Prepared {
  const streams = command.streams
    .map(({ id, expected }) => ({ id, expected, count: 0 }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const places = new Map(streams.map(({ id }, index) => [id, index]))
  if (places.size !== streams.length) throw new Error('A stream is named twice in one command')
  if (streams.length === 0) throw new Error('A command needs at least one stream')
  const lines = command.events.map(({ stream, type, data }) => {
    const index = places.get(stream)
    const target = index === undefined ? undefined : streams[index]
    if (index === undefined || target === undefined)
      throw new Error(`An event goes to ${stream}, which the command did not read`)
    eventTypes.check(type, data)
    target.count += 1
    const schemaVersion = eventTypes.current(type)
    return { stream: index, nth: target.count, type, schemaVersion, data: JSON.stringify(data) }
  })
  const { rows = [], jobs = [], contendsFor = [], ...given } = command
  const work = typeof rows === 'function' ? rows : null
  return {
    ...given,
    streams,
    contendsFor,
    lines,
    resultText: JSON.stringify(command.result),
    metaText: JSON.stringify(command.meta),
    jobs,
    statements: typeof rows === 'function' ? [] : rows,
    work,
    alone: work !== null || jobs.length > 0,
  }
}

// Sets the lock timeout (in ms) of the whole transaction, so it also covers the plain rows that follow.
const within = (parameter: number) => `FROM set_config('lock_timeout', $${parameter}, true)`

const textOfOne = `SELECT es.append_one($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS answer ${within(11)}`

type OnlyOne = { command: Prepared; id: string; expected: number }

function callOfOne({ command, id, expected }: OnlyOne, lockWaitMs: number) {
  const values = [
    command.commandId,
    `\\x${command.requestHash}`,
    command.resultText,
    command.metaText,
    command.occurredAt.toISOString(),
    id,
    expected,
    command.lines.map((line) => line.type),
    command.lines.map((line) => line.schemaVersion),
    command.lines.map((line) => line.data),
    String(lockWaitMs),
  ]
  return { name: 'es.append_one', text: textOfOne, values }
}

const text = `SELECT es.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS answer ${within(15)}`

/**
 * Returns the statement and parameters that append a batch, waiting for each lock at most `lockWaitMs`. A single
 * command on one stream uses es.append_one, which needs fewer arrays.
 */
export function callOf(batch: Prepared[], lockWaitMs: number) {
  const [only] = batch
  const [stream] = only?.streams ?? []
  if (only && stream && batch.length === 1 && only.streams.length === 1 && stream.count > 0)
    return callOfOne({ command: only, id: stream.id, expected: stream.expected }, lockWaitMs)
  const streams = batch
    .flatMap((command, index) => command.streams.map((stream, own) => ({ ...stream, command: index, own })))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const places = batch.map((command) => new Array<number>(command.streams.length))
  streams.forEach((stream, index) => {
    const own = places[stream.command]
    if (own) own[stream.own] = index + 1
  })
  const values = [
    ...valuesOfCommands(batch),
    streams.map((stream) => stream.command + 1),
    ...valuesOfStreams(streams),
    batch.flatMap((command, index) => command.lines.map((line) => places[index]?.[line.stream])),
    ...valuesOfLines(batch),
    String(lockWaitMs),
  ]
  return { name: 'es.append', text, values }
}

const valuesOfCommands = (batch: readonly Prepared[]) => [
  batch.map((command) => command.commandId),
  batch.map((command) => `\\x${command.requestHash}`),
  batch.map((command) => command.resultText),
  batch.map((command) => command.metaText),
  batch.map((command) => command.occurredAt.toISOString()),
]

const valuesOfStreams = (streams: readonly Prepared['streams'][number][]) => [
  streams.map((stream) => stream.id),
  streams.map((stream) => stream.expected),
  streams.map((stream) => stream.count),
]

function valuesOfLines(batch: readonly Prepared[]) {
  const lines = batch.flatMap((command) => command.lines)
  return [
    lines.map((line) => line.nth),
    lines.map((line) => line.type),
    lines.map((line) => line.schemaVersion),
    lines.map((line) => line.data),
  ]
}

/** Returns each command's own outcome from the answer for the whole batch, in the batch's order. */
export function outcomesOf(batch: Prepared[], row: Answer): AppendOutcome[] {
  const { positions } = row
  const occurred = occurredAt(batch, row.occurred ?? null)
  const from = firstLines(batch)
  return batch.map((command, index) => {
    const detail = row.details?.[index + 1] ?? {}
    switch (row.statuses?.[index] ?? 0) {
      case 0: {
        return { kind: 'appended', events: stored(command, positions.slice(from[index]), occurred) }
      }
      case 1:
        return { kind: 'duplicate', result: detail.result ?? null }
      case 2:
        return { kind: 'otherBody' }
      default: {
        const stream = detail.stream ?? ''
        const expected = command.streams.find(({ id }) => id === stream)?.expected ?? 0
        return { kind: 'conflict', stream, expected, actual: detail.version ?? 0 }
      }
    }
  })
}

function firstLines(batch: Prepared[]): number[] {
  let next = 0
  return batch.map((command) => {
    next += command.lines.length
    return next - command.lines.length
  })
}

// The answer has these times only when some stream's last event was later than its command (a moved clock).
function occurredAt(batch: Prepared[], occurred: string[] | null): Map<string, Date> {
  if (occurred === null) return new Map()
  const ids = batch.flatMap((command) => command.streams.map(({ id }) => id)).sort((a, b) => (a < b ? -1 : 1))
  return new Map(occurred.flatMap((at, index) => (ids[index] ? [[ids[index], new Date(at)]] : [])))
}

function stored(command: Prepared, positions: (number | null)[], occurred: Map<string, Date>): StoredEvent[] {
  return command.lines.flatMap((line, index) => {
    const event = command.events[index]
    const stream = command.streams[line.stream]
    const pos = positions[index]
    if (event === undefined || stream === undefined || typeof pos !== 'number')
      throw new Error('A position is missing')
    return {
      stream: event.stream,
      type: event.type,
      data: event.data,
      pos,
      version: stream.expected + line.nth,
      schemaVersion: line.schemaVersion,
      occurredAt: occurred.get(stream.id) ?? command.occurredAt,
      meta: command.meta,
    }
  })
}
