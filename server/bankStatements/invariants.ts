import type { Invariant } from '../platform/projections/projection.ts'

/** Invariants of bank statements: each query returns the rows that violate it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'what is put together of the bank and the books has equal sums',
    sql: `SELECT m.match_id FROM shop.bank_matches m
          WHERE m.undone_at IS NULL AND (
            SELECT coalesce(sum(l.amount), 0) FROM shop.bank_match_lines p JOIN shop.bank_lines l USING (line_key)
            WHERE p.match_id = m.match_id AND p.is_live) <> (
            SELECT coalesce(sum(e.amount), 0) FROM shop.bank_match_entries e
            WHERE e.match_id = m.match_id AND e.is_live)`,
  },
  {
    name: 'a line of the bank names the match that it is in',
    sql: `SELECT l.line_key FROM shop.bank_lines l
          LEFT JOIN shop.bank_match_lines p ON p.line_key = l.line_key AND p.is_live
          WHERE l.match_id IS DISTINCT FROM p.match_id`,
  },
  {
    name: 'an entry that is put together with the bank is what the books say of it',
    sql: `SELECT e.entry FROM shop.bank_match_entries e
          LEFT JOIN shop.account_lines('bank') b ON b.pos = e.pos AND b.amount = e.amount
          WHERE e.is_live AND b.pos IS NULL`,
  },
]
