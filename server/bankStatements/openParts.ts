import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { BankLine, BookEntry } from '../../domain/bankStatements/matching.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/shared/eventFields.ts'
import { statement } from '../platform/database/statement.ts'
import type { Tables } from '../platform/deps.ts'

const lockKey = 7_302_850

/** Serialises the transactions that add or match lines. */
export const lockStatement = (queries: Kysely<Tables>): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(queries)

/** SQL: the line `l` is unmatched. */
export const lineIsOpen = 'l.match_id IS NULL'
/** SQL: the entry `e` of the books is unmatched. */
export const entryIsOpen =
  'NOT EXISTS (SELECT FROM shop.bank_match_entries m WHERE m.is_live AND m.pos = e.pos)'

/** $1: keys of lines, null for all. */
const lines = statement({
  name: 'bankStatements.openLines',
  text: `SELECT l.line_key, l.moved_at, l.amount FROM shop.bank_lines l
    WHERE ${lineIsOpen} AND ($1::text[] IS NULL OR l.line_key = ANY ($1))`,
  row: z.object({ line_key: z.string(), moved_at: z.date(), amount: z.int() }),
})

const entryRow = z.object({
  pos: z.int(),
  entry: z.string(),
  stream_id: z.string(),
  event: z.string(),
  amount: z.int(),
  occurred_at: z.date(),
  day,
})

/** $1: the first instant. */
const entriesSince = statement({
  name: 'bankStatements.openEntries',
  text: `SELECT e.* FROM shop.account_lines('bank') e WHERE e.occurred_at >= $1 AND ${entryIsOpen}`,
  row: entryRow,
})

/** $1: streams, $2: keys of their entries. */
const entriesNamed = statement({
  name: 'bankStatements.openEntriesNamed',
  text: `SELECT e.* FROM shop.account_lines('bank') e
    WHERE e.stream_id = ANY ($1::text[]) AND e.entry = ANY ($2::text[]) AND ${entryIsOpen}`,
  row: entryRow,
})

/** $1: a stream. */
const entriesOfStream = statement({
  name: 'bankStatements.openEntriesOfStream',
  text: `SELECT e.* FROM shop.account_lines('bank') e WHERE e.stream_id = $1 AND ${entryIsOpen}`,
  row: entryRow,
})

export type OpenLine = BankLine & { movedAt: Date }
export type OpenEntry = BookEntry & { pos: number; occurredAt: Date }

/** Unmatched lines, restricted to `keys` when given. */
export async function openLines(
  client: pg.Pool | pg.ClientBase,
  keys: readonly string[] | null = null,
): Promise<OpenLine[]> {
  const rows = await lines(client, [keys])
  return rows.map(({ line_key: key, moved_at: movedAt, amount }) => ({
    ...{ key, movedAt, amount },
    day: seoulDate(movedAt),
  }))
}

const entryOf = ({
  entry,
  stream_id: _,
  event,
  occurred_at,
  ...row
}: z.infer<typeof entryRow>): OpenEntry => ({
  ...{ ...row, key: entry, kind: event, occurredAt: occurred_at },
})

/** Unmatched entries of the bank account since an instant. */
export const openEntriesSince = async (client: pg.Pool | pg.ClientBase, since: Date): Promise<OpenEntry[]> =>
  (await entriesSince(client, [since])).map(entryOf)

/** The stream of an entry's key. */
export const streamOfEntry = (key: string): string => key.slice(0, key.lastIndexOf('@'))

/** The unmatched ones of these entries. */
export const openEntriesNamed = async (
  client: pg.Pool | pg.ClientBase,
  keys: readonly string[],
): Promise<OpenEntry[]> => (await entriesNamed(client, [keys.map(streamOfEntry), keys])).map(entryOf)

/** The unmatched entries of a stream. */
export const openEntriesOf = async (client: pg.Pool | pg.ClientBase, stream: string): Promise<OpenEntry[]> =>
  (await entriesOfStream(client, [stream])).map(entryOf)
