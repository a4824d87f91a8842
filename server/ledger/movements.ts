import * as z from 'zod/mini'
import { type Account, account } from '../../domain/ledger/accounts.ts'
import type { Movement } from '../../domain/ledger/statements.ts'
import {
  addDays,
  type CivilDate,
  type Period,
  partsOf,
  seoulDate,
  startOfSeoulDay,
} from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'
import type { Reads } from '../platform/deps.ts'

type Needs = { db: Pick<Reads, 'pool'> }

/**
 * SQL: positions of the events after the day sums' checkpoint. Used in the same statement as the sums, hence in one
 * snapshot, so that a line is counted either in its day's sum or by itself, never twice.
 */
export const notSummedYet = `
  SELECT e.pos FROM es.events e WHERE (e.tx, e.pos) >
    ((SELECT c.tx FROM es.checkpoints c WHERE c.reader = 'journalDays'),
     (SELECT c.pos FROM es.checkpoints c WHERE c.reader = 'journalDays'))
  ORDER BY e.tx, e.pos`

/** $1 and $2: the first and last Seoul day; $3 and $4: the last day's first instant and the last one; $5: accounts. */
const movementsText = `
  SELECT m.account, sum(m.debits)::bigint AS debits, sum(m.credits)::bigint AS credits FROM (
    SELECT d.account, d.debits, d.credits FROM shop.journal_days d WHERE d.seoul_day >= $1 AND d.seoul_day < $2
    UNION ALL
    SELECT l.account, greatest(l.amount, 0), greatest(-l.amount, 0) FROM shop.journal_lines l
    WHERE l.account = ANY($5) AND l.occurred_at >= $3 AND l.occurred_at <= $4
    UNION ALL
    SELECT l.account, greatest(l.amount, 0), greatest(-l.amount, 0) FROM shop.journal_lines l
    WHERE l.pos = ANY(ARRAY(${notSummedYet})) AND l.seoul_day >= $1 AND l.seoul_day < $2) AS m
  GROUP BY m.account`

const movements = statement({
  name: 'ledger.movements',
  text: movementsText,
  row: z.object({ account, debits: z.int(), credits: z.int() }),
})

const theBeginning: CivilDate = '2000-01-01'

/** The first day of the month of a day. */
export const firstOfMonth = (day: CivilDate): CivilDate => addDays(day, 1 - partsOf(day).day)

/**
 * Debits and credits of every account from the first day to the instant, both included; none when the instant is before
 * the first day. Uses the day sums, except for the last day, whose lines are read up to the instant.
 */
export async function movementsOf(
  { db }: Needs,
  until: Date,
  from: CivilDate = theBeginning,
): Promise<Movement[]> {
  const last = seoulDate(until)
  if (last < from) return []
  return movements(db.pool, [from, last, startOfSeoulDay(last), until, account.options])
}

/**
 * SQL: the streams of tax remittances with their quarter, those of the entries that reverse a remittance, of the entries
 * that reverse these, and so on (rule 429).
 */
export const remittanceStreams = `
  WITH RECURSIVE remittances (stream_id, quarter) AS (
    SELECT s.stream_id, split_part(s.stream_id, ':', 2) FROM es.streams s
    WHERE s.stream_id >= 'vat:' AND s.stream_id < 'vat;'
    UNION
    SELECT s.stream_id, r.quarter
    FROM remittances r, es.streams s JOIN es.events e USING (stream_no)
    WHERE s.stream_id >= 'adjustment:reversal-' AND s.stream_id < 'adjustment:reversal.'
      AND e.data->'reverses'->>'stream' = r.stream_id)
  SELECT r.stream_id, r.quarter FROM remittances r`

const remitted = statement({
  name: 'ledger.remittedTax',
  text: `
    SELECT l.account, sum(greatest(l.amount, 0))::bigint AS debits, sum(greatest(-l.amount, 0))::bigint AS credits
    FROM shop.journal_lines l
    WHERE l.stream_id = ANY (ARRAY (SELECT r.stream_id FROM (${remittanceStreams}) AS r))
      AND l.occurred_at >= $1 AND l.occurred_at <= $2
    GROUP BY l.account`,
  row: z.object({ account, debits: z.int(), credits: z.int() }),
})

const takenBack = statement({
  name: 'ledger.remittancesTakenBack',
  text: `
    SELECT l.account, sum(greatest(l.amount, 0))::bigint AS debits, sum(greatest(-l.amount, 0))::bigint AS credits
    FROM shop.journal_lines l JOIN (${remittanceStreams}) AS r USING (stream_id)
    WHERE r.quarter = $1 AND NOT starts_with(l.stream_id, 'vat:')
    GROUP BY l.account`,
  row: z.object({ account, debits: z.int(), credits: z.int() }),
})

/** Movements of the entries that took remittances of a quarter back. */
export const takenBackOf = ({ db }: Needs, quarter: string): Promise<Movement[]> =>
  takenBack(db.pool, [quarter])

const reversals = statement({
  name: 'ledger.reversals',
  text: `
    WITH RECURSIVE entries (version, depth, pos, stream_id, data) AS (
      SELECT e.version, 0, e.pos, s.stream_id, e.data
      FROM es.streams s JOIN es.events e USING (stream_no) WHERE s.stream_id = $1
      UNION ALL
      SELECT r.version, r.depth + 1, e.pos, s.stream_id, e.data
      FROM entries r JOIN es.streams s ON s.stream_id = 'adjustment:reversal-' || r.pos
        JOIN es.events e USING (stream_no)
      WHERE e.type = 'adjustment.approved' AND (e.data->>'bookedOn')::date <= $2)
    SELECT last.version, last.stream_id AS stream, (last.data->>'bookedOn')::date AS day,
      last.data->>'evidence' AS evidence
    FROM (SELECT DISTINCT ON (r.version) r.* FROM entries r ORDER BY r.version, r.depth DESC) AS last
    WHERE last.depth % 2 = 1`,
  row: z.object({ version: z.int(), stream: z.string(), day, evidence: z.string() }),
})

/**
 * The entries that took events of a stream back, by the version of the event, as of a Seoul day. One whose reversing
 * entry was reversed itself counts again (rules 429 and 477).
 */
export const reversalsOf = ({ db }: Needs, stream: string, on: CivilDate) => reversals(db.pool, [stream, on])

/** Movements of tax remittances, and of what took them back, from the first day to the instant. */
export const remittedBetween = ({ db }: Needs, from: CivilDate, until: Date): Promise<Movement[]> =>
  remitted(db.pool, [startOfSeoulDay(from), until])

/** $1 and $2: the first and last Seoul day; $3: accounts. */
const dayMovements = statement({
  name: 'ledger.dayMovements',
  text: `
    SELECT m.day, m.account, sum(m.debits)::bigint AS debits, sum(m.credits)::bigint AS credits FROM (
      SELECT d.seoul_day AS day, d.account, d.debits, d.credits FROM shop.journal_days d
      WHERE d.seoul_day >= $1 AND d.seoul_day <= $2 AND d.account = ANY($3)
      UNION ALL
      SELECT l.seoul_day, l.account, greatest(l.amount, 0), greatest(-l.amount, 0) FROM shop.journal_lines l
      WHERE l.pos = ANY(ARRAY(${notSummedYet})) AND l.seoul_day >= $1 AND l.seoul_day <= $2 AND l.account = ANY($3)) AS m
    GROUP BY m.day, m.account`,
  row: z.object({ day, account, debits: z.int(), credits: z.int() }),
})

/** Debits and credits of these accounts by Seoul day, both days included. */
export const movementsByDay = (
  { db }: Needs,
  { start, end }: Period,
  accounts: readonly Account[],
): Promise<(Movement & { day: CivilDate })[]> => dayMovements(db.pool, [start, end, accounts])

/** The last instant before the Seoul day `next`, or `asOf` when that is earlier. */
export const endOf = (next: CivilDate, asOf: Date): Date =>
  new Date(Math.min(startOfSeoulDay(next).getTime() - 1, asOf.getTime()))
