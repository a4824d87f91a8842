import { type Kysely, sql } from 'kysely'
import { inChain, named, oldestFirst } from '../../domain/bankStatements/chain.ts'
import type { StatementLine } from '../../domain/bankStatements/statementLine.ts'
import type { KeptStatement } from '../../domain/wire/bankStatements.ts'
import { sealerOfBooks } from '../ledger/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { matchStatement } from './matchStatement.ts'
import { lockStatement } from './openParts.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Line = StatementLine & { key: string }
type Placed = { key: string; at: string; amount: number; balance: number }

const rowsAStatement = 500

const instantOf = ({ at }: StatementLine): Date => new Date(`${at}+09:00`)

/**
 * Stores the lines of a file that no earlier file had, all or none of them, and matches them with the books. Files may
 * overlap and come in any order: a line is identified by its own key (rule 281).
 */
export async function importStatement(
  needs: Needs,
  listed: readonly StatementLine[],
  actor: string,
): Promise<KeptStatement> {
  const lines = named(oldestFirst(listed))
  const seal = await sealerOfBooks(needs)
  const kept_at = needs.clock.now()
  const added = await inTransaction(needs.db.pool, async (client) => {
    const queries = queriesOn(client)
    await lockStatement(queries)
    const stored = await storedBetween(queries, lines)
    const known = new Set(stored.map(({ key }) => key))
    const fresh = lines.filter(({ key }) => !known.has(key))
    const file = { lines: lines.length, added: fresh.length, kept_by: actor, kept_at }
    const { file_id } = await queries
      .insertInto('shop.bank_files')
      .values(file)
      .returning('file_id')
      .executeTakeFirstOrThrow()
    const places = await placesOf(queries, stored, fresh)
    for (const { key, place } of stored)
      if (places.get(key) !== place)
        await queries
          .updateTable('shop.bank_lines')
          .set({ place: places.get(key) ?? place })
          .where('line_key', '=', key)
          .execute()
    await insertLines(queries, { fresh, places, file_id })
    await findGaps(queries)
    await insertWords(queries, fresh, seal)
    return fresh.length
  })
  return { lines: lines.length, added, matched: await matchStatement(needs) }
}

async function storedBetween(
  queries: Kysely<Tables>,
  lines: readonly Line[],
): Promise<(Placed & { place: number })[]> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await queries
    .selectFrom('shop.bank_lines')
    .select(['line_key as key', 'moved_at', 'amount', 'balance', 'place'])
    .where('moved_at', '>=', instantOf(first))
    .where('moved_at', '<=', instantOf(last))
    .orderBy('moved_at')
    .orderBy('place')
    .execute()
  return rows.map(({ moved_at, ...row }) => ({ ...row, at: moved_at.toISOString() }))
}

/** Orders lines of the same instant so that each continues the balance before it; returns each line's place. */
async function placesOf(
  queries: Kysely<Tables>,
  stored: readonly Placed[],
  fresh: readonly Line[],
): Promise<ReadonlyMap<string, number>> {
  const all: Placed[] = [
    ...stored,
    ...fresh.map((line) => ({ ...line, at: instantOf(line).toISOString() })),
  ].sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
  const before = await queries
    .selectFrom('shop.bank_lines')
    .select('balance')
    .where('moved_at', '<', new Date(all[0]?.at ?? 0))
    .orderBy('moved_at', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ofInstant = Map.groupBy(inChain(all, before?.balance ?? null), ({ at }) => at)
  return new Map([...ofInstant.values()].flatMap((lines) => lines.map(({ key }, nth) => [key, nth] as const)))
}

async function insertLines(
  queries: Kysely<Tables>,
  {
    fresh,
    places,
    file_id,
  }: { fresh: readonly Line[]; places: ReadonlyMap<string, number>; file_id: number },
): Promise<void> {
  const rows = fresh.map((line) => {
    const { key: line_key, amount, balance } = line
    return { line_key, amount, balance, moved_at: instantOf(line), place: places.get(line_key) ?? 0, file_id }
  })
  for (let from = 0; from < rows.length; from += rowsAStatement)
    await queries
      .insertInto('shop.bank_lines')
      .values(rows.slice(from, from + rowsAStatement))
      .execute()
}

/** Records on each line the gap between its opening balance and the balance that the line before it left. */
const findGaps = (queries: Kysely<Tables>): Promise<unknown> =>
  sql`UPDATE shop.bank_lines l SET missing = c.missing
    FROM (SELECT line_key, balance - amount - lag(balance, 1, balance - amount) OVER (ORDER BY moved_at, place) AS missing
      FROM shop.bank_lines) AS c
    WHERE c.line_key = l.line_key AND c.missing <> l.missing`.execute(queries)

async function insertWords(
  queries: Kysely<Tables>,
  fresh: readonly Line[],
  seal: (text: string) => string,
): Promise<void> {
  const worded = fresh.filter(({ words }) => words !== '')
  for (let from = 0; from < worded.length; from += rowsAStatement)
    await queries
      .insertInto('personal.bank_line_words')
      .values(
        worded
          .slice(from, from + rowsAStatement)
          .map(({ key, words }) => ({ line_key: key, written: seal(words) })),
      )
      .execute()
}
