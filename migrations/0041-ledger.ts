import { type Kysely, sql } from 'kysely'

/* A debit is positive, a credit negative. Never updated: corrections are events with lines of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.journal_lines (
      pos bigint NOT NULL,
      line integer NOT NULL,
      stream_id text COLLATE "C" NOT NULL,
      account text COLLATE "C" NOT NULL,
      amount bigint NOT NULL,
      occurred_at timestamptz NOT NULL,
      seoul_day date NOT NULL,
      PRIMARY KEY (pos, line)
    );
    CREATE INDEX journal_lines_by_account ON shop.journal_lines (account, seoul_day);
    CREATE INDEX journal_lines_by_stream ON shop.journal_lines (stream_id);
  `.execute(db)
}
