import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Proposed adjusting entries with what became of them. The events of a proposal are the source; the typed reasons
    -- are in personal.books_reasons.
    CREATE TABLE shop.adjustments (
      -- The key of the stream and the number of the proposal there.
      id text COLLATE "C" PRIMARY KEY,
      key text COLLATE "C" NOT NULL,
      number integer NOT NULL,
      status text COLLATE "C" NOT NULL,
      booked_on date NOT NULL,
      -- What its lines debit, in won.
      amount bigint NOT NULL,
      lines jsonb NOT NULL,
      evidence text NOT NULL,
      -- The stream of the entry that it reverses; null for a new entry.
      reversed_stream text COLLATE "C",
      proposed_by integer NOT NULL,
      proposed_at timestamptz NOT NULL,
      reason_id text COLLATE "C",
      decided_by integer,
      decided_at timestamptz
    );
    CREATE INDEX adjustments_by_time ON shop.adjustments (proposed_at DESC);

    -- A journal is read by time, across all accounts; lines are written nearly in that order.
    CREATE INDEX journal_lines_by_time ON shop.journal_lines USING brin (occurred_at);
  `.execute(db)
}
