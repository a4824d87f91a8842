import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each file that finance took from the bank.
    CREATE TABLE shop.bank_files (
      file_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      lines integer NOT NULL,
      added integer NOT NULL,
      kept_by text COLLATE "C" NOT NULL,
      kept_at timestamptz NOT NULL
    );

    -- The lines of the bank's statement, each once; place orders those of one instant by their balances.
    CREATE TABLE shop.bank_lines (
      line_key text COLLATE "C" PRIMARY KEY,
      moved_at timestamptz NOT NULL,
      place integer NOT NULL,
      amount bigint NOT NULL CHECK (amount <> 0),
      balance bigint NOT NULL,
      file_id integer NOT NULL REFERENCES shop.bank_files
    );
    CREATE INDEX bank_lines_in_order ON shop.bank_lines (moved_at, place) INCLUDE (line_key, amount, balance);

    -- What stands beside a line, sealed: it names who paid or was paid.
    CREATE TABLE personal.bank_line_words (
      line_key text COLLATE "C" PRIMARY KEY,
      written text COLLATE "C" NOT NULL
    );

    -- Lines and entries of the books that are the same money; what was taken apart stays, and is not found again.
    CREATE TABLE shop.bank_matches (
      match_id uuid PRIMARY KEY,
      moved_at timestamptz NOT NULL,
      matched_at timestamptz NOT NULL,
      matched_by text COLLATE "C" NOT NULL,
      undone_at timestamptz
    );
    CREATE INDEX bank_matches_newest ON shop.bank_matches (moved_at, match_id) WHERE undone_at IS NULL;
    CREATE TABLE shop.bank_match_lines (
      match_id uuid NOT NULL REFERENCES shop.bank_matches,
      line_key text COLLATE "C" NOT NULL REFERENCES shop.bank_lines,
      is_live boolean NOT NULL,
      PRIMARY KEY (match_id, line_key)
    );
    CREATE UNIQUE INDEX bank_match_lines_live ON shop.bank_match_lines (line_key) WHERE is_live;
    -- An entry by its place in the log, with what the books say of it.
    CREATE TABLE shop.bank_match_entries (
      match_id uuid NOT NULL REFERENCES shop.bank_matches,
      pos bigint NOT NULL,
      entry text COLLATE "C" NOT NULL,
      event text COLLATE "C" NOT NULL,
      amount bigint NOT NULL,
      occurred_at timestamptz NOT NULL,
      is_live boolean NOT NULL,
      PRIMARY KEY (match_id, pos)
    );
    CREATE UNIQUE INDEX bank_match_entries_live ON shop.bank_match_entries (pos) WHERE is_live;

    CREATE TABLE shop.bank_write_offs (
      closes text COLLATE "C" NOT NULL CHECK (closes IN ('line', 'entry')),
      key text COLLATE "C" NOT NULL,
      number integer NOT NULL,
      booked bigint NOT NULL,
      written_off_at timestamptz NOT NULL,
      PRIMARY KEY (closes, key, number)
    );
  `.execute(db)
}
