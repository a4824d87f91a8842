import type { Invariant } from '../platform/projections/projection.ts'

/** Invariants of the journal: each query returns the rows that violate it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the sealed head of each closed day is still in the chain',
    sql: `SELECT c.day, c.head_block FROM shop.daily_closes c WHERE NOT EXISTS (
            SELECT FROM es.blocks b WHERE b.number = c.head_block AND encode(b.hash, 'hex') = c.head_hash)`,
  },
  {
    name: 'the lines of an event sum to zero',
    sql: 'SELECT pos FROM shop.journal_lines GROUP BY pos HAVING sum(amount) <> 0',
  },
  {
    name: 'the ledger holds exactly the lines that were decided with the events',
    sql: `WITH decided AS (
            SELECT e.pos, l.nth AS line, l.line->>'account' AS account, (l.line->>'amount')::bigint AS amount
            FROM es.events e, jsonb_array_elements(e.data->'journal') WITH ORDINALITY AS l(line, nth)
            WHERE e.data ? 'journal')
          SELECT pos, line FROM decided d FULL JOIN shop.journal_lines j USING (pos, line)
          WHERE (d.account, d.amount) IS DISTINCT FROM (j.account, j.amount)`,
  },
]
