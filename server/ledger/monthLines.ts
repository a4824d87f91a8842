import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { type Account, account } from '../../domain/ledger/accounts.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { type CivilDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/wire/primitives.ts'
import { everyRow } from '../platform/database/lists.ts'
import { assembled } from '../platform/database/statement.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import { remittanceStreams } from './movements.ts'
import { subjectsOf } from './subjectsOf.ts'

/** A journal line with the event that booked it. */
export type BookedLine = {
  pos: number
  account: Account
  /** A debit is positive. */
  amount: number
  /** The sum of the account's lines from the first day to this one. */
  running: number
  day: CivilDate
  streamId: string
  /** The event's title, for staff. */
  title: string
  /** The title of its stream: `주문 261114-6Y7BPB`. */
  subject: string
  /** The number of the document or of the transfer that the event names; empty without one. */
  evidence: string
}

/** The days that are read, and which of the lines; null reads all of them. */
type LinesRequest = {
  from: CivilDate
  until: Date
  /** Lines in the order of their time, or account by account. */
  by: 'time' | 'account'
  window: { offset: number; limit: number } | null
}

const row = z.object({
  pos: z.int(),
  account,
  amount: z.int(),
  running: z.int(),
  day,
  stream_id: z.string(),
  event: z.string(),
  evidence: z.string(),
})

const inTime = 'l.occurred_at, l.pos, l.line'
const orders = { time: inTime, account: `array_position($3::text[], l.account), ${inTime}` } as const

/** $1 and $2: the first and the last instant; $3: the accounts in the order of the chart. Events are joined last. */
const linesText = ({ by, window }: LinesRequest) => `
  SELECT l.pos, l.account, l.amount, l.running::bigint AS running, l.seoul_day AS day, l.stream_id, e.type AS event,
    coalesce(e.data->>'evidence', e.data->>'reference', '') AS evidence
  FROM (
    SELECT l.*, ${by === 'account' ? `sum(l.amount) OVER (PARTITION BY l.account ORDER BY ${inTime})` : '0'} AS running
    FROM shop.journal_lines l
    WHERE l.account = ANY($3) AND l.occurred_at >= $1 AND l.occurred_at <= $2
    ORDER BY ${orders[by]} ${window === null ? '' : 'LIMIT $4 OFFSET $5'}) AS l
  JOIN es.streams s USING (stream_id) JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
  ORDER BY ${orders[by]}`

const valuesOf = ({ from, until, window }: LinesRequest): unknown[] => [
  ...[startOfSeoulDay(from), until, account.options],
  ...(window === null ? [] : [window.limit, window.offset]),
]

async function namedLines(db: Pick<Reads, 'pool'>, found: z.output<typeof row>[]): Promise<BookedLine[]> {
  const subjectOf = await subjectsOf(
    { db },
    found.map(({ stream_id }) => stream_id),
  )
  return found.map(({ stream_id: streamId, event, ...line }) => ({
    ...line,
    ...{ streamId, title: titleOf(event), subject: subjectOf(streamId) },
  }))
}

/** Journal lines of all accounts from a Seoul day to an instant: a window of them, or all of them page by page. */
export async function bookedLines(
  { db }: Pick<Deps, 'db'>,
  asked: LinesRequest,
): Promise<AsyncIterable<BookedLine[]> | BookedLine[][]> {
  const [text, values] = [linesText(asked), valuesOf(asked)]
  if (asked.window !== null) return [await namedLines(db, await assembled(db.pool, { text, values }, row))]
  return everyRow(db, CompiledQuery.raw(text, values), (snapshot, rows) =>
    namedLines(snapshot, z.array(row).parse(rows)),
  )
}

const countShape = z.object({ lines: z.int(), debits: z.int(), unsealed: z.int() })

/** The number of lines of these days, what they debit in all, and how many of them no block seals yet. */
export async function countLines(
  { db }: { db: Pick<Reads, 'pool'> },
  { from, until }: Pick<LinesRequest, 'from' | 'until'>,
): Promise<z.output<typeof countShape>> {
  const text = `
    SELECT count(*) AS lines, coalesce(sum(greatest(l.amount, 0)), 0)::bigint AS debits,
      count(*) FILTER (WHERE l.pos > (SELECT coalesce(max(b.last_pos), 0) FROM es.blocks b)) AS unsealed
    FROM shop.journal_lines l WHERE l.account = ANY($3) AND l.occurred_at >= $1 AND l.occurred_at <= $2`
  const [counted] = await assembled(
    db.pool,
    { text, values: [startOfSeoulDay(from), until, account.options] },
    countShape,
  )
  return counted ?? { lines: 0, debits: 0, unsealed: 0 }
}

const suspectShape = z.object({ suspect: z.int() })

/** How many lines of these days are of a stream or a block of which a check found something that no admin has closed. */
export async function countSuspectLines(
  { db }: { db: Pick<Reads, 'pool'> },
  { from, until }: Pick<LinesRequest, 'from' | 'until'>,
): Promise<number> {
  const text = `
    SELECT count(*)::int AS suspect FROM shop.journal_lines l
    WHERE l.occurred_at >= $1 AND l.occurred_at <= $2 AND (
      l.stream_id = ANY (ARRAY(SELECT f.stream FROM platform.open_findings() f WHERE f.stream IS NOT NULL))
      OR l.pos <@ ANY (ARRAY(
        SELECT int8range(b.first_pos, b.last_pos, '[]') FROM platform.open_findings() f JOIN es.blocks b ON b.number = f.block
        WHERE f.stream IS NULL AND f.pos IS NULL)))`
  const [counted] = await assembled(db.pool, { text, values: [startOfSeoulDay(from), until] }, suspectShape)
  return counted?.suspect ?? 0
}

const taxedRow = z.object({
  ...{ pos: z.int(), day, stream_id: z.string(), version: z.int(), type: z.string(), schema_v: z.int() },
  data: z.record(z.string(), z.json()),
})
export type TaxedEvent = z.output<typeof taxedRow> & { subject: string }

/** Accounts of taxes, and those of what carries a tax that may be nothing, as that of 5 won is (rule 538). */
const taxedAccounts = [
  ...['vat_payable', 'vat_receivable'],
  ...['rental_revenue', 'sales_returns', 'delivery_revenue', 'penalty_revenue'],
] as const satisfies readonly Account[]

/**
 * $1 and $2: the first and the last instant, $3: `taxedAccounts`. Remittances, and what took them back, move the same accounts and are
 * no tax of the period.
 */
const taxedText = `
  SELECT l.pos, min(l.seoul_day) AS day, l.stream_id, e.version, e.type, e.schema_v, e.data
  FROM shop.journal_lines l JOIN es.streams s USING (stream_id)
  JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
  WHERE l.account = ANY ($3) AND l.occurred_at >= $1 AND l.occurred_at <= $2
    AND l.stream_id <> ALL (ARRAY (SELECT r.stream_id FROM (${remittanceStreams}) AS r))
  GROUP BY l.pos, l.stream_id, l.occurred_at, e.version, e.type, e.schema_v, e.data ORDER BY l.occurred_at, l.pos`

/** The events that moved tax from a Seoul day to an instant, or what may carry one, page by page. */
export const taxedEvents = (
  { db }: Pick<Deps, 'db'>,
  { from, until }: Pick<LinesRequest, 'from' | 'until'>,
): AsyncIterable<TaxedEvent[]> =>
  everyRow(
    db,
    CompiledQuery.raw(taxedText, [startOfSeoulDay(from), until, taxedAccounts]),
    async (snapshot, rows) => {
      const found = z.array(taxedRow).parse(rows)
      const subjectOf = await subjectsOf(
        { db: snapshot },
        found.map(({ stream_id }) => stream_id),
      )
      return found.map((event) => ({ ...event, subject: subjectOf(event.stream_id) }))
    },
  )

const feeRow = z.object({
  ...{ pos: z.int(), day, stream_id: z.string(), event: z.string() },
  ...{ cleared: z.int(), fees: z.int(), vat: z.int(), bank: z.int() },
})

/** SQL: what an entry moves on an account, debits positive. */
const movedOn = (account: Account): string =>
  `coalesce(sum(l.amount) FILTER (WHERE l.account = '${account}'), 0)::bigint`

/** $1 and $2: the first and the last instant. An entry is all lines of its event. */
const feeEntriesText = `
  SELECT l.pos, l.seoul_day AS day, l.stream_id, e.type AS event, ${movedOn('card_clearing')} AS cleared,
    ${movedOn('payment_fees')} AS fees, ${movedOn('vat_receivable')} AS vat, ${movedOn('bank')} AS bank
  FROM (SELECT DISTINCT o.pos, o.stream_id, o.occurred_at FROM shop.journal_lines o
    WHERE o.occurred_at >= $1 AND o.occurred_at <= $2
      AND (o.account = 'payment_fees' OR starts_with(o.stream_id, 'provider-payout:'))) AS o
  JOIN shop.journal_lines l USING (pos, stream_id, occurred_at)
  JOIN es.streams s USING (stream_id) JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
  GROUP BY l.pos, l.seoul_day, l.stream_id, l.occurred_at, e.type ORDER BY l.occurred_at, l.pos`

/**
 * The card provider's payouts and whatever else moved its fees, as they were booked from a Seoul day to an instant: they
 * sum to the account of fees to the won, and stay as they are once the month is closed (rule 673).
 */
export async function feeEntries(
  { db }: { db: Reads },
  { from, until }: Pick<LinesRequest, 'from' | 'until'>,
) {
  const values = [startOfSeoulDay(from), until]
  const rows = await assembled(db.pool, { text: feeEntriesText, values }, feeRow)
  const subjectOf = await subjectsOf(
    { db },
    rows.map(({ stream_id }) => stream_id),
  )
  return rows.map(({ stream_id: stream, event, ...row }) => ({
    ...{ ...row, stream, title: titleOf(event), subject: subjectOf(stream) },
  }))
}
