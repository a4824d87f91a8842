import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod/mini'
import { type Apart, DAYS_BETWEEN, matchesOf } from '../../domain/bankStatements/matching.ts'
import { addDays, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { newId } from '../platform/newId.ts'
import { lockStatement, type OpenEntry, type OpenLine, openEntriesSince, openLines } from './openParts.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const rowsAStatement = 500

const takenApart = statement({
  name: 'bankStatements.takenApart',
  text: `
    SELECT array(SELECT l.line_key FROM shop.bank_match_lines l WHERE l.match_id = m.match_id
      UNION ALL SELECT e.entry FROM shop.bank_match_entries e WHERE e.match_id = m.match_id) AS keys
    FROM shop.bank_matches m WHERE m.undone_at IS NOT NULL`,
  row: z.object({ keys: z.array(z.string()) }),
})

/** Pairs that finance separated, which the automatic matching must not pair again. */
async function separatedPairs(client: pg.ClientBase): Promise<Apart> {
  const groups = await takenApart(client, [])
  const pairs = new Set(
    groups.flatMap(({ keys }) => keys.flatMap((one) => keys.map((other) => `${one} ${other}`))),
  )
  return (one, other) => pairs.has(`${one} ${other}`)
}

/** Matches lines and entries that belong together beyond doubt (rule 282). Returns how many lines were matched. */
export function matchStatement({ db, clock }: Needs): Promise<number> {
  return inTransaction(db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const first = await queries
      .selectFrom('shop.bank_lines')
      .select('moved_at')
      .orderBy('moved_at')
      .limit(1)
      .executeTakeFirst()
    if (first === undefined) return 0
    const since = startOfSeoulDay(addDays(seoulDate(first.moved_at), -DAYS_BETWEEN))
    const lines = await openLines(client)
    const entries = await openEntriesSince(client, since)
    const isApart = await separatedPairs(client)
    const lineOf = new Map(lines.map((line) => [line.key, line]))
    const entryOf = new Map(entries.map((entry) => [entry.key, entry]))
    const found = matchesOf({ lines, entries }, isApart).map((match) => ({
      lines: match.lines.flatMap((key) => lineOf.get(key) ?? []),
      entries: match.entries.flatMap((key) => entryOf.get(key) ?? []),
    }))
    await insertMatches(queries, found, { matched_by: 'rule', matched_at: clock.now() })
    return found.flatMap((match) => match.lines).length
  })
}

type Parts = { lines: readonly OpenLine[]; entries: readonly OpenEntry[] }

/** Writes matches; the database rejects a line or entry that is already matched. Returns their ids. */
export async function insertMatches(
  queries: Kysely<Tables>,
  matches: readonly Parts[],
  made: { matched_by: string; matched_at: Date },
): Promise<string[]> {
  const named = matches.map((match) => ({ ...match, match_id: newId(made.matched_at) }))
  for (let from = 0; from < named.length; from += rowsAStatement) {
    const some = named.slice(from, from + rowsAStatement)
    await queries
      .insertInto('shop.bank_matches')
      .values(some.map(({ match_id, ...parts }) => ({ match_id, moved_at: movedAt(parts), ...made })))
      .execute()
    const lines = some.flatMap(({ match_id, lines }) =>
      lines.map(({ key }) => ({ match_id, line_key: key, is_live: true })),
    )
    const entries = some.flatMap(({ match_id, entries }) =>
      entries.map(({ key, pos, kind, amount, occurredAt }) => ({
        ...{ match_id, pos, entry: key, event: kind, amount },
        ...{ occurred_at: occurredAt, is_live: true },
      })),
    )
    for (const part of partsOf(lines)) {
      await queries.insertInto('shop.bank_match_lines').values(part).execute()
      await markMatched(queries, part)
    }
    for (const part of partsOf(entries))
      await queries.insertInto('shop.bank_match_entries').values(part).execute()
  }
  return named.map(({ match_id }) => match_id)
}

/** Records on each line which match it belongs to. */
const markMatched = (
  queries: Kysely<Tables>,
  part: readonly { match_id: string; line_key: string }[],
): Promise<unknown> =>
  sql`UPDATE shop.bank_lines l SET match_id = p.match_id
    FROM unnest(${part.map(({ line_key }) => line_key)}::text[], ${part.map(({ match_id }) => match_id)}::uuid[])
      AS p(line_key, match_id)
    WHERE l.line_key = p.line_key`.execute(queries)

const partsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, nth) =>
    rows.slice(nth * rowsAStatement, (nth + 1) * rowsAStatement),
  )

/** When the money moved, by the bank or else by the books. */
const movedAt = ({ lines, entries }: Parts): Date =>
  lines[0]?.movedAt ?? entries[0]?.occurredAt ?? new Date(0)
