import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { eventColumns } from '../../domain/lists/events.ts'
import { memberStream } from '../../domain/members/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { readTypedSearch } from '../../domain/shared/typedSearch.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import {
  type EventsFileQuery,
  type EventsQuery,
  eventsAnswer,
  eventsFileQuery,
  eventsQuery,
  type LoggedEvent,
} from '../../domain/wire/eventLog.ts'
import { subjectsOf } from '../ledger/index.ts'
import { findMembers, staffNames } from '../members/index.ts'
import { orderLines } from '../ordering/index.ts'
import { everyRow } from '../platform/database/lists.ts'
import { assembled, statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { type ListFile, listRoutes } from '../platform/http/listRoutes.ts'
import { notWhole } from './explainedEvents.ts'
import { isNumber, isUuid, orderWith, streamNumbered, streamOfRefund, withPayments } from './namedStreams.ts'

/** A prefix matching more streams than this is taken for a whole kind of stream, whose events are sought in the log. */
const fewStreams = 500
/** Namesakes whose events are shown together. */
const membersAtMost = 20

/** $1: prefixes of stream names; "~" sorts after every character of a name. */
const streamsFrom = statement({
  name: 'explaining.streamsFrom',
  text: `SELECT s.stream_no AS no FROM unnest($1::text[]) AS w(name)
    JOIN es.streams s ON s.stream_id >= w.name AND s.stream_id < w.name || '~' LIMIT ${fewStreams + 1}`,
  row: z.object({ no: z.int() }),
})

const kinds = [
  'order',
  'charge',
  'payment',
  'consignment',
  'wallet',
  'member',
  'settlement',
  'review',
  'product',
  'provider-payout',
  'provider-difference',
  'outgoing-difference',
  'bank-difference',
  'vat',
  'adjustment',
  'month-closing',
]

/** Everything of the members with this whole name or email: their account, their wallet, their orders. */
async function streamsOfMembers(deps: Pick<Deps, 'db'>, typed: string): Promise<string[]> {
  const found = await findMembers(deps, readTypedSearch(typed), membersAtMost)
  const ids = found.map(({ id }) => Number(id))
  if (ids.length === 0) return []
  const orders = await deps.db.kysely
    .selectFrom(orderLines.as('o'))
    .select('o.order_id as id')
    .distinct()
    .where('o.member_id', 'in', ids)
    .execute()
  return [
    ...ids.flatMap((id) => [memberStream(id), walletStream(id)]),
    ...orders.flatMap(({ id }) => withPayments(orderStream(id))),
  ]
}

/** The actors that a filter names: one as it is recorded, or colleagues and members with that whole name. */
async function actorsOf(deps: Pick<Deps, 'db'>, actor: string): Promise<string[]> {
  if (actor.includes(':')) return [actor]
  const [names, found] = await Promise.all([
    staffNames(deps.db),
    findMembers(deps, readTypedSearch(actor), membersAtMost),
  ])
  return [
    ...[...names].flatMap(([id, name]) => (name === actor.trim() ? [`staff:${id}`] : [])),
    ...found.map(({ id }) => `member:${id}`),
  ]
}

/** The stream of an order's or a consignment's number, an item or a refund; for any other id, the id under every kind of stream. */
async function namesOf(deps: Pick<Deps, 'db'>, id: string): Promise<string[]> {
  if (!/^[0-9A-Za-z-]+$/.test(id)) return streamsOfMembers(deps, id)
  if (isNumber(id)) {
    const numbered = await streamNumbered(deps, id)
    return numbered === null ? [] : withPayments(numbered)
  }
  const stream = isUuid(id)
    ? ((await orderWith(deps, 'order_item_id', id)) ?? (await streamOfRefund(deps, id)))
    : null
  return stream === null ? kinds.map((kind) => `${kind}:${id}`) : withPayments(stream)
}

/** The few streams that a filter names; null for a filter without streams or for a whole kind of stream. */
async function streamsOf(
  deps: Pick<Deps, 'db'>,
  { stream, id }: Pick<EventsQuery, 'stream' | 'id'>,
): Promise<number[] | null> {
  if (id === undefined && stream === undefined) return null
  const names = id === undefined ? [stream] : await namesOf(deps, id)
  const found = await streamsFrom(deps.db.pool, [names])
  if (id === undefined && found.length > fewStreams) return null
  return found.map(({ no }) => no)
}

const rowsAPage = 50
/** The ranges of positions that one call scans at most; only positions are indexed, so filters need a scan. */
const windows = [2_000, 8_000, 30_000] as const

const row = z.object({
  pos: z.int(),
  streamId: z.string(),
  version: z.int(),
  type: z.string(),
  actor: z.string(),
  occurredAt: z.date(),
})
type Row = z.infer<typeof row>

const columns = `e.pos, s.stream_id AS "streamId", e.version, e.type, e.meta->>'actor' AS actor,
  e.occurred_at AS "occurredAt"`

const newest = statement({
  name: 'explaining.newestPosition',
  // Of two transactions that overlap, the earlier one may have the higher positions. No B-tree index orders by position
  // alone, so the highest one is sought among the last events of the feed.
  text: `SELECT coalesce(max(last.pos), 0) AS pos
    FROM (SELECT pos FROM es.events ORDER BY tx DESC, pos DESC LIMIT 1000) AS last`,
  row: z.object({ pos: z.int() }),
})

/** A row in its wire format. */
export const loggedEvent = ({ occurredAt, ...event }: Row): LoggedEvent => ({
  ...event,
  title: titleOf(event.type),
  occurredAt: occurredAt.toISOString(),
})

/** $1 the command, $2 the position of its event that is already known. */
export const eventsOfCommand = statement({
  name: 'explaining.eventsOfCommand',
  text: `SELECT ${columns} FROM es.events e JOIN es.streams s USING (stream_no)
    WHERE e.pos BETWEEN $2::bigint - 100 AND $2::bigint + 100 AND e.command_id = $1 AND e.pos <> $2 ORDER BY e.pos`,
  row,
})

type Filters = { conditions: string[]; values: unknown[] }

async function filtersOf(
  deps: Pick<Deps, 'db'>,
  { type, actor, from, to, stream }: EventsFileQuery,
  isNamed: boolean,
): Promise<Filters> {
  const conditions: string[] = []
  const values: unknown[] = []
  const add = (condition: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  add((nth) => `e.type = ${nth}`, type)
  const actors = actor === undefined ? undefined : await actorsOf(deps, actor)
  add((nth) => `e.meta->>'actor' = ANY(${nth}::text[])`, actors)
  add((nth) => `e.occurred_at >= ${nth}`, from === undefined ? undefined : new Date(from))
  add((nth) => `e.occurred_at <= ${nth}`, to === undefined ? undefined : new Date(to))
  if (!isNamed) add((nth) => `starts_with(s.stream_id, ${nth})`, stream)
  return { conditions, values }
}

async function read(
  deps: Pick<Deps, 'db'>,
  { conditions, values }: Filters,
  isAscending: boolean,
): Promise<Row[]> {
  const text = `${inOrder(conditions, isAscending)} LIMIT ${rowsAPage + 1}`
  return assembled(deps.db.pool, { text, values }, row)
}

const inOrder = (conditions: readonly string[], isAscending: boolean): string =>
  `SELECT ${columns} FROM es.events e JOIN es.streams s USING (stream_no)
    ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
    ORDER BY e.pos ${isAscending ? 'ASC' : 'DESC'}`

/** The filters, restricted to these streams. */
const inStreams = (filters: Filters, streams: readonly number[]): Filters => ({
  conditions: [...filters.conditions, `e.stream_no = ANY($${filters.values.length + 1}::bigint[])`],
  values: [...filters.values, streams],
})

const within = (filters: Filters, first: number, last: number): Filters => ({
  ...filters,
  conditions: [...filters.conditions, `e.pos BETWEEN ${first} AND ${last}`],
})

const findingsOfStreams = statement({
  name: 'explaining.findingsOfStreams',
  text: `SELECT place || ': ' || what AS finding FROM platform.open_findings()
    WHERE stream = ANY ($1::text[]) ORDER BY finding_id`,
  row: z.object({ finding: z.string() }),
})

/** Streams that lack an event, and of which no check has said so. */
const brokenStreams = statement({
  name: 'explaining.brokenStreams',
  text: `SELECT s.stream_id AS stream FROM es.streams s WHERE s.stream_id = ANY ($1::text[]) AND NOT es.is_whole(s)
    AND NOT EXISTS (SELECT FROM platform.open_findings() f WHERE f.stream = s.stream_id) ORDER BY 1`,
  row: z.object({ stream: z.string() }),
})

/** A page of the log, with what checks found of its streams, and those of which events are gone. */
async function eventsPage(deps: Pick<Deps, 'db'>, asked: EventsQuery) {
  const page = await exploreEvents(deps, asked)
  const streams = [...new Set(page.result.map(({ streamId }) => streamId))]
  const [found, broken] = await Promise.all([
    findingsOfStreams(deps.db.pool, [streams]),
    brokenStreams(deps.db.pool, [streams]),
  ])
  const subjectOf = await subjectsOf(
    deps,
    broken.map(({ stream }) => stream),
  )
  return {
    ...page,
    findings: [
      ...found.map(({ finding }) => finding),
      ...broken.map(({ stream }) => notWhole(subjectOf(stream))),
    ],
  }
}

type EventsPage = {
  result: LoggedEvent[]
  older: number | null
  newer: number | null
  searched: number
}

/**
 * A page of the log, the newest event first. Named streams are read by their index; any other filter scans ranges of
 * positions, at most 40,000 per call, so that no filter makes a call slow: finding a rare event takes several calls.
 */
async function exploreEvents(deps: Pick<Deps, 'db'>, asked: EventsQuery): Promise<EventsPage> {
  const named = await streamsOf(deps, asked)
  const last = (await newest(deps.db.pool, []))[0]?.pos ?? 0
  const isAscending = asked.after !== undefined
  const from = asked.after ?? (asked.before === undefined ? last : asked.before - 1)
  const filters = await filtersOf(deps, asked, named !== null)
  if (named !== null) {
    const [first, end] = isAscending ? [from + 1, last] : [1, from]
    const rows = await read(deps, within(inStreams(filters, named), first, end), isAscending)
    return paged(rows, { isAscending, stopped: isAscending ? last : 1, last, searched: rows.length })
  }
  const rows: Row[] = []
  let place = from
  let searched = 0
  for (const size of windows) {
    const [first, end] = isAscending ? [place + 1, place + size] : [Math.max(1, place - size + 1), place]
    if (end < 1 || first > last) break
    rows.push(...(await read(deps, within(filters, first, end), isAscending)))
    searched += end - first + 1
    place = isAscending ? end : first - 1
    if (rows.length > rowsAPage) break
  }
  return paged(rows, { isAscending, stopped: isAscending ? place : place + 1, last, searched })
}

const rowsShape = z.array(row)

/** Every matching event, the newest first; `rows` is null because counting would scan the log. */
async function everyEvent(deps: Pick<Deps, 'db'>, asked: EventsFileQuery): Promise<ListFile<LoggedEvent>> {
  const named = await streamsOf(deps, asked)
  const filters = await filtersOf(deps, asked, named !== null)
  const { conditions, values } = named === null ? filters : inStreams(filters, named)
  const rows = CompiledQuery.raw(inOrder(conditions, false), values)
  return {
    rows: null,
    pages: everyRow(deps.db, rows, async (_, page) => rowsShape.parse(page).map(loggedEvent)),
  }
}

export const eventListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/event-log',
    file: 'events',
    title: '이벤트 기록',
    description:
      '최신 순으로 50건씩 답해요. 흐름과 번호로는 바로 찾고, 나머지 조건은 한 번에 4만 건씩 훑어서 찾은 만큼 답해요.',
    onRequest: app.staff('finance'),
    query: eventsQuery,
    answer: eventsAnswer,
    page: (query) => eventsPage(deps, query),
    fileQuery: eventsFileQuery,
    rows: (query) => everyEvent(deps, query),
    columns: eventColumns,
  })

type SearchEnd = { isAscending: boolean; stopped: number; last: number; searched: number }

function paged(rows: readonly Row[], { isAscending, stopped, last, searched }: SearchEnd): EventsPage {
  const shown = rows.slice(0, rowsAPage)
  const isCut = rows.length > rowsAPage
  const end = shown.at(-1)?.pos
  const start = shown[0]?.pos
  const result = (isAscending ? [...shown].reverse() : shown).map(loggedEvent)
  // Continue after the last row shown when there are more, otherwise after the scanned range.
  const onwards = isCut && end !== undefined ? end : stopped
  const older = isAscending ? (start ?? stopped + 1) : onwards
  const newer = isAscending ? onwards : (start ?? stopped)
  return {
    result,
    older: older > 1 ? older : null,
    newer: newer < last ? newer : null,
    searched,
  }
}
