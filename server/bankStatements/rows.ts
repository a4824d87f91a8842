import { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { DAYS_BETWEEN } from '../../domain/bankStatements/matching.ts'
import { sum } from '../../domain/shared/won.ts'
import type { BankEntry, BankLine, BankRow } from '../../domain/wire/bankStatements.ts'
import { everyRow } from '../platform/database/lists.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { entryIsOpen, lineIsOpen, streamOfEntry } from './openParts.ts'
import { wordsOf } from './words.ts'

type Needs = Pick<Deps, 'db'>

/** SQL: the day in Seoul of an instant. */
const dayOf = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Seoul')::date`
/** SQL: two days that lie near enough. */
const areNear = (one: string, other: string): string => `abs(${one} - ${other}) <= ${DAYS_BETWEEN}`

const openRow = z.object({
  of: z.enum(['line', 'entry']),
  key: z.string(),
  at: z.date(),
  amount: z.int(),
  event: z.nullable(z.string()),
  candidates: z.int(),
})

/** $1: whether lines are wanted; entries of $2 ≤ t < $3; $4 and $5: how many rows, null for all, and after how many. */
const openText = `
    WITH page AS (
      SELECT 'line' AS of, l.line_key AS key, NULL::bigint AS pos, l.moved_at AS at, l.amount
      FROM shop.bank_lines l
      WHERE $1::boolean AND ${lineIsOpen}
      UNION ALL
      SELECT 'entry', NULL, e.pos, e.occurred_at, e.amount FROM shop.account_lines('bank') e
      WHERE e.occurred_at >= $2 AND e.occurred_at < $3 AND ${entryIsOpen}
      ORDER BY at DESC, key, pos LIMIT $4 OFFSET $5)
    SELECT p.of, coalesce(p.key, n.entry) AS key, p.at, p.amount, n.event,
      CASE p.of WHEN 'line' THEN
        (SELECT count(*) FROM shop.account_lines('bank') e WHERE e.amount = p.amount AND ${entryIsOpen}
          AND ${areNear('e.day', dayOf('p.at'))})
      ELSE
        (SELECT count(*) FROM shop.bank_lines l WHERE l.amount = p.amount AND ${lineIsOpen}
          AND ${areNear(dayOf('l.moved_at'), 'n.day')})
      END AS candidates
    FROM page p LEFT JOIN LATERAL (
      SELECT e.entry, e.event, e.day FROM shop.account_lines('bank') e WHERE e.pos = p.pos AND e.occurred_at = p.at) n ON true
    ORDER BY p.at DESC, p.key, p.pos`
const openPage = statement({ name: 'bankStatements.openPage', text: openText, row: openRow })
type Open = z.output<typeof openRow>

/** Which rows: the parameters of the statements above, and whether the bank may still show them. */
export type OpenRange = { values: readonly [boolean, Date, Date]; isWaiting: boolean }
/** Lines, and entries that the bank should have shown by now. */
export const openFrom = ({ since, mayBeShown }: { since: Date; mayBeShown: Date }): OpenRange => ({
  values: [true, since, mayBeShown],
  isWaiting: false,
})
type PageOfRows = { curPage: number; limit: number }

/** Lines and entries without a counterpart, the newest first. */
export async function openRows(
  { db }: Needs,
  { values, isWaiting }: OpenRange,
  { curPage, limit }: PageOfRows,
): Promise<BankRow[]> {
  return toldOpen({ db }, await openPage(db.pool, [...values, limit, (curPage - 1) * limit]), isWaiting)
}

/** All of them, in pages. */
export async function* everyOpenRow(
  { db }: Needs,
  { values, isWaiting }: OpenRange,
): AsyncGenerator<BankRow[]> {
  const asked = CompiledQuery.raw(openText, [...values, null, 0])
  for await (const rows of everyRow(db.pool, asked))
    yield toldOpen({ db }, z.parse(z.array(openRow), rows), isWaiting)
}

async function toldOpen({ db }: Needs, rows: readonly Open[], isWaiting: boolean): Promise<BankRow[]> {
  const words = await wordsOf(
    { db },
    rows.map(({ key }) => key),
  )
  return rows.map(({ of, key, at, amount, event, candidates }): BankRow => {
    const isLine = of === 'line'
    const stream = streamOfEntry(key)
    const known = candidates === 0 ? 'unknown' : 'several'
    return {
      id: `${of}:${key}`,
      status: isLine ? known : isWaiting ? 'waiting' : 'not_shown',
      lines: isLine ? [{ key, movedAt: at.toISOString(), amount, words: words.get(key) ?? '' }] : [],
      entries: isLine ? [] : [{ key, occurredAt: at.toISOString(), amount, event: event ?? '', stream }],
      ...{ bank: isLine ? amount : 0, books: isLine ? 0 : amount },
      ...{ candidates, matchId: null, isByHand: false },
    }
  })
}

const matches = ({ db }: Needs) =>
  db.kysely
    .selectFrom('shop.bank_matches')
    .select(['match_id', 'matched_by'])
    .where('undone_at', 'is', null)
    .orderBy('moved_at', 'desc')
    .orderBy('match_id')
type Match = Awaited<ReturnType<ReturnType<typeof matches>['execute']>>[number]

/** What is matched, the newest first. */
export async function matchedRows(needs: Needs, { curPage, limit }: PageOfRows): Promise<BankRow[]> {
  const page = matches(needs)
    .limit(limit)
    .offset((curPage - 1) * limit)
  return toldMatches(needs, await page.execute())
}

/** All of it, in pages. */
export async function* everyMatchedRow(needs: Needs): AsyncGenerator<BankRow[]> {
  for await (const some of everyRow(needs.db.pool, matches(needs).compile())) yield toldMatches(needs, some)
}

async function toldMatches({ db }: Needs, some: readonly Match[]): Promise<BankRow[]> {
  const ids = some.map(({ match_id }) => match_id)
  if (ids.length === 0) return []
  const [lines, entries] = await Promise.all([linesOf({ db }, ids), entriesOf({ db }, ids)])
  return some.map(({ match_id: matchId, matched_by }): BankRow => {
    const ours = entries.get(matchId) ?? []
    const theirs = lines.get(matchId) ?? []
    const bank = sum(theirs.map(({ amount }) => amount))
    const books = sum(ours.map(({ amount }) => amount))
    return {
      ...{ id: `match:${matchId}`, status: 'matched', lines: theirs, entries: ours },
      ...{ bank, books, candidates: 0, matchId, isByHand: matched_by !== 'rule' },
    }
  })
}

async function linesOf({ db }: Needs, ids: readonly string[]): Promise<Map<string, BankLine[]>> {
  const rows = await db.kysely
    .selectFrom('shop.bank_match_lines as m')
    .innerJoin('shop.bank_lines as l', 'l.line_key', 'm.line_key')
    .select(['m.match_id as matchId', 'l.line_key as key', 'l.moved_at as movedAt', 'l.amount'])
    .where('m.match_id', 'in', ids)
    .orderBy('l.moved_at')
    .orderBy('l.place')
    .execute()
  const words = await wordsOf(
    { db },
    rows.map(({ key }) => key),
  )
  const told = rows.map(({ movedAt, ...row }) => ({
    ...{ ...row, movedAt: movedAt.toISOString(), words: words.get(row.key) ?? '' },
  }))
  return grouped(told)
}

async function entriesOf({ db }: Needs, ids: readonly string[]): Promise<Map<string, BankEntry[]>> {
  const rows = await db.kysely
    .selectFrom('shop.bank_match_entries')
    .select(['match_id as matchId', 'entry as key', 'occurred_at as occurredAt', 'amount', 'event'])
    .where('match_id', 'in', ids)
    .orderBy('occurred_at')
    .orderBy('pos')
    .execute()
  const told = rows.map(({ occurredAt, ...row }) => ({
    ...{ ...row, occurredAt: occurredAt.toISOString(), stream: streamOfEntry(row.key) },
  }))
  return grouped(told)
}

function grouped<Row extends { matchId: string }>(rows: readonly Row[]): Map<string, Omit<Row, 'matchId'>[]> {
  const groups = Map.groupBy(rows, ({ matchId }) => matchId)
  return new Map([...groups].map(([id, all]) => [id, all.map(({ matchId: _, ...row }) => row)]))
}
