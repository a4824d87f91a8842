import * as z from 'zod/mini'
import type { Account } from '../../domain/ledger/accounts.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { type CivilDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import type { StatementLine } from '../../domain/wire/books.ts'
import { cutPage, placeIn, placeInstant } from '../platform/database/pages.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { notSummedYet } from './movements.ts'

const linesAPage = 50

/** $1 the account; $2 and $3 a Seoul day and its first instant; $4–$6 the position of the last line to include. */
const openingText = `
  SELECT coalesce(sum(m.amount), 0)::bigint AS balance FROM (
    SELECT d.debits - d.credits AS amount FROM shop.journal_days d WHERE d.account = $1 AND d.seoul_day < $2
    UNION ALL
    SELECT l.amount FROM shop.journal_lines l
    WHERE l.account = $1 AND l.occurred_at >= $3 AND (l.occurred_at, l.pos, l.line) <= ($4, $5::bigint, $6::int)
    UNION ALL
    SELECT l.amount FROM shop.journal_lines l
    WHERE l.pos = ANY(ARRAY(${notSummedYet})) AND l.account = $1 AND l.seoul_day < $2) AS m`

const opening = statement({
  name: 'ledger.openingBalance',
  text: openingText,
  row: z.object({ balance: z.int() }),
})

/** $1 the account; $2–$4 the position after which lines are read; $5 the last instant; $6 the limit. */
const linesText = `
  WITH page AS (
    SELECT l.pos, l.line, l.stream_id, l.amount, l.occurred_at FROM shop.journal_lines l
    WHERE l.account = $1 AND (l.occurred_at, l.pos, l.line) > ($2, $3::bigint, $4::int) AND l.occurred_at <= $5
    ORDER BY l.occurred_at, l.pos, l.line LIMIT $6)
  SELECT l.pos, l.line, l.stream_id, l.amount, l.occurred_at, e.type AS event
  FROM page l JOIN es.streams s USING (stream_id) JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = l.pos
  ORDER BY l.occurred_at, l.pos, l.line`

const lines = statement({
  name: 'ledger.statementLines',
  text: linesText,
  row: z.object({
    pos: z.int(),
    line: z.int(),
    stream_id: z.string(),
    amount: z.int(),
    occurred_at: z.date(),
    event: z.string(),
  }),
})

const placeShape = z.tuple([placeInstant, z.int(), z.int()])
type Place = [at: Date, pos: number, line: number]

type Line = Omit<StatementLine, 'subject'>

type AccountStatement = {
  opening: number
  lines: Line[]
  closing: number
  /** Cursor of the next page; null on the last one. */
  cursor: string | null
}

/** Behind every line of its instant. */
const lastOf = (instant: Date): Place => [instant, Number.MAX_SAFE_INTEGER, 2_147_483_647]

/** A place behind the last instant is the end of what there is: nothing lies between the two. */
const within = (place: Place, until: Date): Place => (place[0] > until ? lastOf(until) : place)

/**
 * A page of an account's lines in order, each with the balance after it, from a Seoul day or from a cursor up to an
 * instant. From a day behind the instant there are no lines, and the balance is that of the instant (rule 583). An invalid
 * cursor is ignored.
 */
export async function accountStatement(
  { db }: { db: Pick<Deps['db'], 'pool'> },
  asked: { account: Account; from: CivilDate; until: Date; cursor?: string | undefined },
): Promise<AccountStatement> {
  const after = within(placeOf(asked.cursor) ?? [startOfSeoulDay(asked.from), 0, 0], asked.until)
  const day = seoulDate(after[0])
  const [[before], found] = await Promise.all([
    opening(db.pool, [asked.account, day, startOfSeoulDay(day), ...after]),
    lines(db.pool, [asked.account, ...after, asked.until, linesAPage + 1]),
  ])
  let balance = before?.balance ?? 0
  const { shown, cursor } = cutPage(found, linesAPage, (last) => [
    last.occurred_at.toISOString(),
    last.pos,
    last.line,
  ])
  const withBalances = shown.map((row): Line => {
    balance += row.amount
    const { pos, line, stream_id: streamId, event, amount } = row
    const occurredAt = row.occurred_at.toISOString()
    return {
      ...{ pos, line, streamId, event, title: titleOf(event), occurredAt },
      ...{ debit: Math.max(amount, 0), credit: Math.max(0 - amount, 0), balance },
    }
  })
  return { opening: before?.balance ?? 0, lines: withBalances, closing: balance, cursor }
}

function placeOf(cursor: string | undefined): Place | null {
  const place = placeIn(placeShape, cursor)
  return place && [new Date(place[0]), place[1], place[2]]
}
