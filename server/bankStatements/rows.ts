import { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { statusOfPart } from '../../domain/bankStatements/bankActions.ts'
import { DAYS_BETWEEN } from '../../domain/bankStatements/matching.ts'
import { overdueBefore } from '../../domain/bankStatements/overdue.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { type CivilDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import type { BankEntry, BankLine, BankRow } from '../../domain/wire/bankStatements.ts'
import { day } from '../../domain/wire/primitives.ts'
import { everyRow } from '../platform/database/lists.ts'
import { onPage, rowsBefore } from '../platform/database/pages.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import { entryIsOpen, lineIsOpen, streamOfEntry } from './openParts.ts'
import { toldOf } from './words.ts'

type Needs = { db: Reads }

/** SQL: the Seoul day of an instant. */
const dayOf = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Seoul')::date`
/** SQL: two days are close enough to match. */
const areNear = (one: string, other: string): string => `abs(${one} - ${other}) <= ${DAYS_BETWEEN}`

const openShape = {
  of: z.enum(['line', 'entry']),
  key: z.string(),
  amount: z.int(),
  event: z.nullable(z.string()),
  candidates: z.int(),
}
const openRow = z.object({ ...openShape, at: z.date() })

/**
 * SQL: unmatched rows: lines if $1, and entries of $2 ≤ t < $3. $4 and $5 are the page's limit (null for all) and
 * offset.
 */
const openPart = `
    WITH open AS MATERIALIZED (
      SELECT 'line' AS of, l.line_key AS key, NULL::bigint AS pos, l.moved_at AS at, l.amount
      FROM shop.bank_lines l
      WHERE $1::boolean AND ${lineIsOpen}
      UNION ALL
      SELECT 'entry', NULL, e.pos, e.occurred_at, e.amount FROM shop.account_lines('bank') e
      WHERE e.occurred_at >= $2 AND e.occurred_at < $3 AND ${entryIsOpen}),
    page AS (SELECT * FROM open ORDER BY at DESC, key, pos LIMIT $4 OFFSET $5)`

const pageRows = `
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

/** $6: the first instant not overdue. One scan of the unmatched rows serves both the page and the totals. */
const openPage = statement({
  name: 'bankStatements.openPage',
  text: `${openPart}
    SELECT count(*) AS count, count(*) FILTER (WHERE o.at < $6) AS overdue,
      ${dayOf('min(o.at) FILTER (WHERE o.at < $6)')} AS since,
      coalesce((SELECT json_agg(r) FROM (${pageRows}) r), '[]') AS rows
    FROM open o`,
  row: z.object({
    ...{ count: z.int(), overdue: z.int(), since: z.nullable(day) },
    rows: z.array(z.object({ ...openShape, at: z.string() })),
  }),
})
type Open = Awaited<ReturnType<typeof openPage>>[number]['rows'][number]

/** The number of unmatched lines and entries, the number of overdue ones, and the day of the oldest. */
export type OpenTotals = { count: number; overdue: number; since: CivilDate | null }
export const nothingOpen: OpenTotals = { count: 0, overdue: 0, since: null }

/** Selects rows: the parameters $1 to $3 of `openPart`, and whether the bank may still show them. */
export type OpenRange = { values: readonly [boolean, Date, Date]; isWaiting: boolean }
/** Selects lines, and entries that the bank should have shown by now. */
export const openFrom = ({ since, mayBeShown }: { since: Date; mayBeShown: Date }): OpenRange => ({
  values: [true, since, mayBeShown],
  isWaiting: false,
})
type PageOfRows = { curPage: number; limit: number }
export const noRows: PageOfRows = { curPage: 1, limit: 0 }

export const overdueUntil = ({ clock }: Pick<Deps, 'clock'>): Date =>
  startOfSeoulDay(overdueBefore(seoulDate(clock.now())))

/** A page of unmatched lines and entries, the newest first, with the totals of all of them. */
export async function openRows(
  needs: Needs & Pick<Deps, 'clock'>,
  { values, isWaiting }: OpenRange,
  { curPage, limit }: PageOfRows,
): Promise<{ result: BankRow[]; totals: OpenTotals }> {
  const asked = [...values, limit, rowsBefore(curPage, limit), overdueUntil(needs)]
  const [found] = await openPage(needs.db.pool, asked)
  if (found === undefined) return { result: [], totals: nothingOpen }
  const { rows, ...totals } = found
  return { result: await shownOpen(needs, rows, isWaiting), totals }
}

/** $1: `line` or `entry`. $2: its key. $3: the stream of an entry. */
const openOne = statement({
  name: 'bankStatements.openOne',
  text: `
    WITH page AS (
      SELECT 'line' AS of, l.line_key AS key, NULL::bigint AS pos, l.moved_at AS at, l.amount
      FROM shop.bank_lines l WHERE $1::text = 'line' AND l.line_key = $2::text AND ${lineIsOpen}
      UNION ALL
      SELECT 'entry', NULL, e.pos, e.occurred_at, e.amount FROM shop.account_lines('bank') e
      WHERE $1::text = 'entry' AND e.stream_id = $3::text AND e.entry = $2::text AND ${entryIsOpen})
    ${pageRows}`,
  row: openRow,
})

/** The unmatched line or entry with this key and its instant; `isWaiting` says whether the bank may still show it. */
export async function openRowNamed(
  { db }: Needs,
  { of, key }: { of: string; key: string },
  isWaiting: (row: { of: 'line' | 'entry'; at: Date }) => boolean,
): Promise<{ row: BankRow; at: Date } | null> {
  const [found] = await openOne(db.pool, [of, key, streamOfEntry(key)])
  if (found === undefined) return null
  const [row] = await shownOpen({ db }, [{ ...found, at: found.at.toISOString() }], isWaiting(found))
  return row === undefined ? null : { row, at: found.at }
}

/** All unmatched lines and entries, in pages. */
export function everyOpenRow(
  { db }: Pick<Deps, 'db'>,
  { values, isWaiting }: OpenRange,
): AsyncGenerator<BankRow[]> {
  const asked = CompiledQuery.raw(`${openPart} ${pageRows}`, [...values, null, 0])
  return everyRow(db, asked, (snapshot, rows) => {
    const open = z.parse(z.array(openRow), rows).map((row) => ({ ...row, at: row.at.toISOString() }))
    return shownOpen({ db: snapshot }, open, isWaiting)
  })
}

async function shownOpen({ db }: Needs, rows: readonly Open[], isWaiting: boolean): Promise<BankRow[]> {
  const told = await toldOf(
    { db },
    rows.map(({ key }) => key),
  )
  return rows.map(({ of, key, amount, event, candidates, ...row }): BankRow => {
    const isLine = of === 'line'
    const at = new Date(row.at).toISOString()
    return {
      id: `${of}:${key}`,
      status: statusOfPart(isLine ? { of, candidates } : { of: 'entry', isAwaited: isWaiting }),
      lines: isLine ? [{ key, movedAt: at, amount, ...told(key) }] : [],
      entries: isLine ? [] : [{ key, occurredAt: at, amount, ...entryNamed(key, event ?? '') }],
      ...{ bank: isLine ? amount : 0, books: isLine ? 0 : amount },
      ...{ candidates, matchId: null, isByHand: false, ...noClosing },
    }
  })
}

const matches = ({ db }: Needs) =>
  db.kysely
    .selectFrom('shop.bank_matches')
    .where('undone_at', 'is', null)
    .orderBy('moved_at', 'desc')
    .orderBy('match_id', 'desc')

/** Matches with their details, the newest first; a page is cut from the keys alone. */
const matchesInFull = ({ db }: Needs, cut: ReturnType<typeof matches>) =>
  db.kysely
    .selectFrom(cut.select('match_id').as('cut'))
    .innerJoin('shop.bank_matches as m', 'm.match_id', 'cut.match_id')
    .select(['m.match_id', 'm.matched_by'])
    .orderBy('m.moved_at', 'desc')
    .orderBy('m.match_id', 'desc')
type Match = Awaited<ReturnType<ReturnType<typeof matchesInFull>['execute']>>[number]

/** A page of matches, the newest first. */
export async function matchedRows(needs: Needs, page: PageOfRows): Promise<BankRow[]> {
  return shownMatches(needs, await matchesInFull(needs, onPage(matches(needs), page)).execute())
}

/** The match with this id, while it stands. */
export async function matchedRow(needs: Needs, matchId: string): Promise<BankRow | undefined> {
  const cut = matches(needs).where('match_id', '=', matchId)
  const [row] = await shownMatches(needs, await matchesInFull(needs, cut).execute())
  return row
}

/** All matches, in pages. */
export const everyMatchedRow = ({ db }: Pick<Deps, 'db'>): AsyncGenerator<BankRow[]> =>
  everyRow(db, matchesInFull({ db }, matches({ db })).compile(), (snapshot, some) =>
    shownMatches({ db: snapshot }, some),
  )

const noClosing = { isClosingBookedBack: false, isClosingReversed: false }

/** $1: matches. Those that finance closed a difference with, or took a closing back. */
const closingsOf = statement({
  name: 'bankStatements.closingsOfMatches',
  text: `
    SELECT c.match_id AS "matchId",
      NOT bool_or(c.pos = l.pos AND l.event = 'bank.difference.written_off') AS "isClosingBookedBack",
      bool_or(c.pos = l.pos AND shop.is_taken_back(l.pos)) AS "isClosingReversed"
    FROM (SELECT m.match_id, m.pos, regexp_replace(m.entry, '@\\d+$', '') AS stream
        FROM shop.bank_match_entries m
        WHERE m.match_id = ANY ($1::uuid[]) AND m.is_live AND starts_with(m.entry, 'bank-difference:')) c
      CROSS JOIN LATERAL (SELECT e.pos, e.event FROM shop.account_lines('bank') e
        WHERE e.stream_id = c.stream ORDER BY e.pos DESC LIMIT 1) l
    GROUP BY c.match_id`,
  row: z.object({ matchId: z.string(), isClosingBookedBack: z.boolean(), isClosingReversed: z.boolean() }),
})

async function shownMatches({ db }: Needs, some: readonly Match[]): Promise<BankRow[]> {
  const ids = some.map(({ match_id }) => match_id)
  if (ids.length === 0) return []
  const [lines, entries, closings] = await Promise.all([
    linesOf({ db }, ids),
    entriesOf({ db }, ids),
    closingsOf(db.pool, [ids]),
  ])
  const closed = new Map(closings.map(({ matchId, ...closing }) => [matchId, closing]))
  return some.map(({ match_id: matchId, matched_by }): BankRow => {
    const ours = entries.get(matchId) ?? []
    const theirs = lines.get(matchId) ?? []
    const bank = sum(theirs.map(({ amount }) => amount))
    const books = sum(ours.map(({ amount }) => amount))
    return {
      ...{ id: `match:${matchId}`, status: 'matched', lines: theirs, entries: ours },
      ...{ bank, books, candidates: 0, matchId, isByHand: matched_by !== 'rule' },
      ...(closed.get(matchId) ?? noClosing),
    }
  })
}

async function linesOf({ db }: Needs, ids: readonly string[]): Promise<Map<string, BankLine[]>> {
  const rows = await db.kysely
    .selectFrom('shop.bank_match_lines as m')
    .innerJoin('shop.bank_lines as l', 'l.line_key', 'm.line_key')
    .select(['m.match_id as matchId', 'l.line_key as key', 'l.moved_at as movedAt', 'l.amount'])
    .where('m.match_id', 'in', ids)
    .orderBy('l.day')
    .orderBy('l.place')
    .execute()
  const told = await toldOf(
    { db },
    rows.map(({ key }) => key),
  )
  const parts = rows.map(({ movedAt, ...row }) => ({
    ...{ ...row, movedAt: movedAt.toISOString(), ...told(row.key) },
  }))
  return grouped(parts)
}

/** An entry's event with its title, and its stream. */
const entryNamed = (key: string, event: string) => ({
  event,
  title: titleOf(event),
  stream: streamOfEntry(key),
})

async function entriesOf({ db }: Needs, ids: readonly string[]): Promise<Map<string, BankEntry[]>> {
  const rows = await db.kysely
    .selectFrom('shop.bank_match_entries')
    .select(['match_id as matchId', 'entry as key', 'occurred_at as occurredAt', 'amount', 'event'])
    .where('match_id', 'in', ids)
    .orderBy('occurred_at')
    .orderBy('pos')
    .execute()
  const parts = rows.map(({ occurredAt, ...row }) => ({
    ...{ ...row, occurredAt: occurredAt.toISOString(), ...entryNamed(row.key, row.event) },
  }))
  return grouped(parts)
}

function grouped<Row extends { matchId: string }>(rows: readonly Row[]): Map<string, Omit<Row, 'matchId'>[]> {
  const groups = Map.groupBy(rows, ({ matchId }) => matchId)
  return new Map([...groups].map(([id, all]) => [id, all.map(({ matchId: _, ...row }) => row)]))
}
