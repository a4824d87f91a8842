import * as z from 'zod/mini'
import { isNear } from '../../domain/bankStatements/matching.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { day } from '../../domain/shared/eventFields.ts'
import type { BankCandidates } from '../../domain/wire/bankStatements.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { entryIsOpen, lineIsOpen, openEntriesNamed, openLines } from './openParts.ts'
import { toldOf } from './words.ts'

type Needs = Pick<Deps, 'db'>

const mostCandidates = 50
/** How far from its date finance may search by hand: a month either way. */
const around = "interval '31 days'"

/** $1 and $2: instant and amount of the line or entry that candidates are sought for. */
const entriesAround = statement({
  name: 'bankStatements.entriesAround',
  text: `SELECT e.entry, e.stream_id, e.event, e.amount, e.occurred_at, e.day FROM shop.account_lines('bank') e
    WHERE e.occurred_at BETWEEN $1::timestamptz - ${around} AND $1::timestamptz + ${around} AND ${entryIsOpen}
      AND sign(e.amount) = sign($2::bigint)
    ORDER BY e.amount <> $2::bigint, abs(extract(epoch FROM e.occurred_at - $1::timestamptz)), e.pos
    LIMIT ${mostCandidates}`,
  row: z.object({
    entry: z.string(),
    stream_id: z.string(),
    event: z.string(),
    amount: z.int(),
    occurred_at: z.date(),
    day,
  }),
})

const linesAround = statement({
  name: 'bankStatements.linesAround',
  text: `SELECT l.line_key, l.amount, l.moved_at FROM shop.bank_lines l
    WHERE l.moved_at BETWEEN $1::timestamptz - ${around} AND $1::timestamptz + ${around} AND ${lineIsOpen}
      AND sign(l.amount) = sign($2::bigint)
    ORDER BY l.amount <> $2::bigint, abs(extract(epoch FROM l.moved_at - $1::timestamptz)), l.line_key
    LIMIT ${mostCandidates}`,
  row: z.object({ line_key: z.string(), amount: z.int(), moved_at: z.date() }),
})

type Part = { amount: number; day: CivilDate }
const fits = (one: Part, other: Part): boolean => one.amount === other.amount && isNear(one, other)

/**
 * The candidates for matching an unmatched line or entry; those of the same amount come first. Money that went the
 * other way is none.
 */
export async function candidatesOf(
  { db }: Needs,
  { of, key }: { of: 'line' | 'entry'; key: string },
): Promise<BankCandidates> {
  if (of === 'line') {
    const [line] = await openLines(db.pool, [key])
    if (line === undefined) return { amount: null, lines: [], entries: [] }
    const found = await entriesAround(db.pool, [line.movedAt, line.amount])
    const entries = found.map(({ entry, stream_id: stream, event, amount, occurred_at: at, day }) => ({
      ...{ key: entry, stream, event, title: titleOf(event), amount, occurredAt: at.toISOString() },
      fits: fits(line, { amount, day }),
    }))
    return { amount: line.amount, lines: [], entries }
  }
  const [entry] = await openEntriesNamed(db.pool, [key])
  if (entry === undefined) return { amount: null, lines: [], entries: [] }
  const found = await linesAround(db.pool, [entry.occurredAt, entry.amount])
  const told = await toldOf(
    { db },
    found.map((line) => line.line_key),
  )
  const lines = found.map(({ line_key, amount, moved_at: at }) => ({
    ...{ key: line_key, amount, movedAt: at.toISOString(), ...told(line_key) },
    fits: fits(entry, { amount, day: seoulDate(at) }),
  }))
  return { amount: entry.amount, lines, entries: [] }
}
