import * as z from 'zod/mini'
import { type Account, account } from '../../domain/ledger/accounts.ts'
import type { EntryOrigin } from '../../domain/ledger/adjustmentActions.ts'
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

/** $1 the stream and $2 the version of the event that booked an entry. */
const chainOfReversals = statement({
  name: 'ledger.chainOfReversals',
  text: `
    WITH RECURSIVE entries (stream_id, version, reversals) AS (
      SELECT $1::text COLLATE "C", $2::int, 0
      UNION ALL
      SELECT (e.data->'reverses'->>'stream') COLLATE "C", (e.data->'reverses'->>'version')::int, r.reversals + 1
      FROM entries r JOIN es.streams s USING (stream_id) JOIN es.events e USING (stream_no)
      WHERE e.version = r.version AND e.type = 'adjustment.approved' AND e.data->'reverses'->>'stream' IS NOT NULL)
    SELECT s.stream_id AS stream, e.type AS event, r.reversals
    FROM entries r JOIN es.streams s USING (stream_id) JOIN es.events e USING (stream_no)
    WHERE e.version = r.version ORDER BY r.reversals DESC LIMIT 1`,
  row: z.object({ stream: z.string(), event: z.string(), reversals: z.int() }),
})

type Needs = { db: Pick<Deps['db'], 'pool'> }

/** The entry with which the reversals of this one begin: itself, when it is no reversal. */
export async function originOf(
  { db }: Needs,
  { stream, version }: { stream: string; version: number },
): Promise<EntryOrigin> {
  const [origin] = await chainOfReversals(db.pool, [stream, version])
  if (origin === undefined) throw new Error(`no event ${version} in ${stream}`)
  return origin
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
