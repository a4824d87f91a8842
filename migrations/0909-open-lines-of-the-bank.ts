import { type Kysely, sql } from 'kysely'

/*
 * A line of the bank says which match it is in, and how much is missing before it, so that what is open and where lines
 * are missing are read from an index instead of from all lines. Entries of the bank account have indexes of their own
 * for the same questions; nothing that an order writes is in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.bank_lines ADD COLUMN match_id uuid REFERENCES shop.bank_matches,
      ADD COLUMN missing bigint NOT NULL DEFAULT 0;
    UPDATE shop.bank_lines l SET match_id = m.match_id
      FROM shop.bank_match_lines m WHERE m.is_live AND m.line_key = l.line_key;
    UPDATE shop.bank_lines l SET missing = c.missing FROM (
      SELECT line_key, balance - amount - lag(balance) OVER (ORDER BY moved_at, place) AS missing
      FROM shop.bank_lines) c
      WHERE c.line_key = l.line_key AND c.missing <> 0;
    CREATE INDEX bank_lines_open ON shop.bank_lines (amount, moved_at, line_key) WHERE match_id IS NULL;
    CREATE INDEX bank_lines_after_gaps ON shop.bank_lines (moved_at, place) WHERE missing <> 0;
    CREATE INDEX bank_lines_of_match ON shop.bank_lines (match_id) WHERE match_id IS NOT NULL;
    CREATE INDEX journal_lines_of_bank ON shop.journal_lines (pos) INCLUDE (amount, occurred_at)
      WHERE account = 'bank';
    CREATE INDEX journal_lines_of_bank_by_amount ON shop.journal_lines (amount, pos) WHERE account = 'bank';
  `.execute(db)
}
