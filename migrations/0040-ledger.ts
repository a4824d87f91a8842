import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A debit is positive, a credit negative. Never updated: corrections are events with lines of their own.
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
    -- A statement of one account is read in its order, and the day of an instant up to that instant.
    CREATE INDEX journal_lines_by_account ON shop.journal_lines (account, occurred_at, pos, line)
      INCLUDE (amount);
    CREATE INDEX journal_lines_by_stream ON shop.journal_lines (stream_id);
    CREATE INDEX journal_lines_of_bank ON shop.journal_lines (pos) INCLUDE (amount, occurred_at)
      WHERE account = 'bank';
    CREATE INDEX journal_lines_of_bank_by_amount ON shop.journal_lines (amount, pos) WHERE account = 'bank';

    -- What the journal lines of a Seoul day sum up to, so that an old balance is not added up line by line.
    CREATE TABLE shop.journal_days (
      seoul_day date NOT NULL,
      account text COLLATE "C" NOT NULL,
      debits bigint NOT NULL,
      credits bigint NOT NULL,
      lines bigint NOT NULL,
      PRIMARY KEY (seoul_day, account)
    );

    -- The books as they were when a day was closed; never changed afterwards.
    CREATE TABLE shop.daily_closes (
      day date PRIMARY KEY,
      closed_at timestamptz NOT NULL,
      lines bigint NOT NULL,
      debits bigint NOT NULL,
      credits bigint NOT NULL,
      -- Account → balance at the end of the day, debits positive.
      balances jsonb NOT NULL,
      trial_balance bigint NOT NULL CHECK (trial_balance = 0),
      -- The sealed block that contains every event of the day.
      head_block bigint NOT NULL,
      head_hash text COLLATE "C" NOT NULL,
      last_pos bigint NOT NULL
    );

    -- What finance typed about an entry of its own, sealed.
    CREATE TABLE personal.books_reasons (
      reason_id text COLLATE "C" PRIMARY KEY,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
  `.execute(db)
}
