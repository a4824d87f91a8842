import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { toldOf } from './words.ts'

const matchedLines = statement({
  name: 'bankStatements.linesOfEntries',
  text: `
    SELECT e.entry, l.line_key AS key, l.moved_at AS at, l.amount FROM shop.bank_match_entries e
    JOIN shop.bank_match_lines m USING (match_id) JOIN shop.bank_lines l USING (line_key)
    WHERE e.entry = ANY($1) AND e.is_live AND m.is_live ORDER BY l.day, l.place`,
  row: z.object({ entry: z.string(), key: z.string(), at: z.date(), amount: z.int() }),
})

/** The bank's lines that finance or the matching found to be the money of these entries, with the bank's words. */
export async function linesOfEntries({ db }: Pick<Deps, 'db'>, entries: readonly string[]) {
  const rows = entries.length === 0 ? [] : await matchedLines(db.pool, [entries])
  const told = await toldOf(
    { db },
    rows.map(({ key }) => key),
  )
  return rows.map(({ at, ...row }) => ({ ...row, movedAt: at.toISOString(), ...told(row.key) }))
}
