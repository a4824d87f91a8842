import * as z from 'zod/mini'
import { type Account, account } from '../../domain/ledger/accounts.ts'
import type { MirroredEntry } from '../../domain/ledger/adjusting.ts'
import type { EntryFacts } from '../../domain/ledger/adjustmentActions.ts'
import type { JournalLine } from '../../domain/ledger/journal.ts'
import { type CivilDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** $1 the account, $2 and $3 the first and the last instant. */
const byEvent = statement({
  name: 'ledger.accountByEvent',
  text: `SELECT e.type AS event, count(*) AS lines, sum(l.amount)::bigint AS amount
         FROM shop.journal_lines l JOIN es.streams s USING (stream_id)
         JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
         WHERE l.account = $1 AND l.occurred_at >= $2 AND l.occurred_at <= $3 GROUP BY 1 ORDER BY 1`,
  row: z.object({ event: z.string(), lines: z.int(), amount: z.int() }),
})

/** $1 the positions of events. */
const linesOfEvents = statement({
  name: 'ledger.linesOfEvents',
  text: `SELECT pos, account, amount FROM shop.journal_lines WHERE pos = ANY($1::bigint[]) ORDER BY pos, line`,
  row: z.object({ pos: z.int(), account: z.string(), amount: z.int() }),
})

/** $1 the position of an event. */
const linesAt = statement({
  name: 'ledger.linesAt',
  text: `SELECT l.stream_id, e.version, l.seoul_day AS day, l.account, l.amount FROM shop.journal_lines l
         JOIN es.streams s USING (stream_id) JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
         WHERE l.pos = $1 ORDER BY l.line`,
  row: z.object({ stream_id: z.string(), version: z.int(), day, account, amount: z.int() }),
})

/** $1 and $2: the streams and the versions of the events that booked the entries, pairwise. */
const chainsOfReversals = statement({
  name: 'ledger.chainsOfReversals',
  text: `
    WITH RECURSIVE asked (nth, stream_id, version) AS (
      SELECT w.nth, w.stream_id COLLATE "C", w.version
      FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS w(stream_id, version, nth)
    ), entries (nth, stream_id, version, reversals) AS (
      SELECT a.nth, a.stream_id, a.version, 0 FROM asked a
      UNION ALL
      SELECT r.nth, (e.data->'reverses'->>'stream') COLLATE "C", (e.data->'reverses'->>'version')::int, r.reversals + 1
      FROM entries r JOIN es.streams s USING (stream_id) JOIN es.events e USING (stream_no)
      WHERE e.version = r.version AND e.type = 'adjustment.approved' AND e.data->'reverses'->>'stream' IS NOT NULL
    ), origins AS (
      SELECT DISTINCT ON (r.nth) r.nth, r.stream_id, r.version, r.reversals FROM entries r ORDER BY r.nth, r.reversals DESC)
    SELECT o.stream_id AS stream, o.version, first.type AS event, o.reversals, (
      SELECT CASE last.type WHEN 'adjustment.proposed' THEN 'proposed' WHEN 'adjustment.approved' THEN 'approved' END
      FROM es.streams k JOIN es.events last USING (stream_no)
      WHERE k.stream_id = 'adjustment:reversal-' || own.pos ORDER BY last.version DESC LIMIT 1) AS reversal
    FROM asked a JOIN origins o USING (nth)
      JOIN es.streams s ON s.stream_id = a.stream_id
      JOIN es.events own ON own.stream_no = s.stream_no AND own.version = a.version
      JOIN es.streams f ON f.stream_id = o.stream_id
      JOIN es.events first ON first.stream_no = f.stream_no AND first.version = o.version
    ORDER BY a.nth`,
  row: z.object({
    ...{ stream: z.string(), version: z.int(), event: z.string(), reversals: z.int() },
    reversal: z.nullable(z.enum(['proposed', 'approved'])),
  }),
})

/**
 * $1 and $2: the lines of an entry, accounts and amounts pairwise, $3 its stream, which is left out. The entries with the same lines, and those with the
 * same lines the other way round, are found by the account that the fewest lines name: each of them has one line on it.
 * When there are more of the latter, one of them was not taken back: the newest without a reversing entry of its own.
 */
const mirrored = statement({
  name: 'ledger.mirroredEntry',
  text: `
    WITH asked AS (
      SELECT w.account COLLATE "C" AS account, w.amount FROM unnest($1::text[], $2::bigint[]) AS w(account, amount)
    ), rarest AS (
      SELECT a.account, a.amount FROM asked a LEFT JOIN shop.journal_days d USING (account)
      GROUP BY a.account, a.amount ORDER BY coalesce(sum(d.lines), 0), a.account LIMIT 1
    ), alike AS (
      SELECT l.pos, l.stream_id, l.seoul_day, l.amount = r.amount AS is_same
      FROM rarest r JOIN shop.journal_lines l ON l.account = r.account AND l.amount IN (r.amount, -r.amount)
      WHERE l.stream_id <> $3 AND (SELECT count(*) FROM shop.journal_lines o WHERE o.pos = l.pos) = (SELECT count(*) FROM asked)
        AND NOT EXISTS (
          SELECT FROM shop.journal_lines o LEFT JOIN asked a USING (account)
          WHERE o.pos = l.pos AND o.amount IS DISTINCT FROM CASE WHEN l.amount = r.amount THEN a.amount ELSE -a.amount END))
    SELECT x.pos AS "entryPos", x.stream_id AS stream, e.version, x.seoul_day AS "bookedOn"
    FROM alike x JOIN es.streams s USING (stream_id) JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = x.pos
    WHERE NOT x.is_same AND NOT EXISTS (
        SELECT FROM es.streams k JOIN es.events r USING (stream_no)
        WHERE k.stream_id = 'adjustment:reversal-' || x.pos AND r.type = 'adjustment.approved')
      AND (SELECT count(*) FILTER (WHERE NOT a.is_same) > count(*) FILTER (WHERE a.is_same) FROM alike a)
    ORDER BY x.pos DESC LIMIT 1`,
  row: z.object({ entryPos: z.int(), stream: z.string(), version: z.int(), bookedOn: day }),
})

type Needs = { db: Pick<Deps['db'], 'pool'> }
/** A pool, or the connection of a transaction. */
type Connection = Parameters<typeof mirrored>[0]
/** The event that booked an entry. */
type EntryPlace = { stream: string; version: number }

/**
 * What taking these entries back depends on, in their order: the chain of reversals that each is in, and its own. `version`
 * is that of the entry with which the chain begins.
 */
export const entryFactsOf = (
  { db }: Needs,
  places: readonly EntryPlace[],
): Promise<(EntryFacts & { version: number })[]> => factsOfEntries(db.pool, places)

async function factsOfEntries(
  db: Connection,
  places: readonly EntryPlace[],
): Promise<(EntryFacts & { version: number })[]> {
  if (places.length === 0) return []
  const found = await chainsOfReversals(db, [
    places.map(({ stream }) => stream),
    places.map(({ version }) => version),
  ])
  if (found.length !== places.length) throw new Error(`no events for some of ${JSON.stringify(places)}`)
  return found
}

/**
 * The newest booked entry that one with these lines would take back: its lines are the same the other way round, and
 * neither a reversing entry nor one with these lines took it back before. The entry's own stream is left out. Null without
 * one.
 */
export async function mirroredEntry(
  db: Connection,
  { lines, stream }: { lines: readonly JournalLine[]; stream: string },
): Promise<MirroredEntry | null> {
  const [found] = await mirrored(db, [
    lines.map(({ account }) => account),
    lines.map(({ amount }) => amount),
    stream,
  ])
  if (found === undefined) return null
  const { version, ...entry } = found
  const [facts] = await factsOfEntries(db, [{ stream: entry.stream, version }])
  return facts === undefined ? null : { ...entry, facts }
}

/** The movements of an account from a day to an instant, by event type: count and sum. */
export const accountByEvent = ({ db }: Needs, account: Account, from: CivilDate, until: Date) =>
  byEvent(db.pool, [account, startOfSeoulDay(from), until])

/** The entry that an event booked, with the day on which it counts; null for an event without lines. */
export async function entryAt({ db }: Needs, pos: number) {
  const rows = await linesAt(db.pool, [pos])
  const [first] = rows
  if (first === undefined) return null
  const lines = rows.map(({ account, amount }) => ({ account, amount }))
  return { stream: first.stream_id, version: first.version, bookedOn: first.day, lines }
}

/** Every journal line of the events at these positions. */
export const entriesAt = ({ db }: Needs, positions: readonly number[]) => linesOfEvents(db.pool, [positions])
