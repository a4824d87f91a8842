import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The shop has several accounts at banks. A line belongs to one, in the order of its day, and to every file
    -- that holds it, so that a wrong file can be taken back. How exactly a line's time is known says which lines of
    -- another file it may be.
    CREATE TABLE shop.bank_accounts (
      account_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE,
      -- Digits alone; null until a file names it.
      number text COLLATE "C" UNIQUE,
      added_by text COLLATE "C" NOT NULL,
      added_at timestamptz NOT NULL
    );
    INSERT INTO shop.bank_accounts (name, added_by, added_at) VALUES ('보통예금', 'system', '2000-01-01');

    -- Each file that finance took from the bank.
    CREATE TABLE shop.bank_files (
      file_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      lines integer NOT NULL,
      added integer NOT NULL,
      kept_by text COLLATE "C" NOT NULL,
      kept_at timestamptz NOT NULL,
      account_id integer NOT NULL REFERENCES shop.bank_accounts,
      taken_back_at timestamptz,
      taken_back_by text COLLATE "C"
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

    -- The lines of the bank's statement, each once; place orders those of one instant by their balances.
    CREATE TABLE shop.bank_lines (
      line_key text COLLATE "C" PRIMARY KEY,
      moved_at timestamptz NOT NULL,
      place integer NOT NULL,
      amount bigint NOT NULL CHECK (amount <> 0),
      balance bigint NOT NULL,
      -- What is open is read from an index instead of from all lines; and so is where lines are missing.
      match_id uuid REFERENCES shop.bank_matches,
      missing bigint NOT NULL DEFAULT 0,
      account_id integer NOT NULL REFERENCES shop.bank_accounts,
      precision text COLLATE "C" NOT NULL CHECK ("precision" IN ('day', 'minute', 'second')),
      day date GENERATED ALWAYS AS ((moved_at AT TIME ZONE 'Asia/Seoul')::date) STORED
    );
    CREATE INDEX bank_lines_after_gaps ON shop.bank_lines (account_id, day, place) WHERE missing <> 0;
    CREATE INDEX bank_lines_in_order ON shop.bank_lines (account_id, day, place) INCLUDE (line_key, moved_at,
      amount, balance);
    CREATE INDEX bank_lines_of_match ON shop.bank_lines (match_id) WHERE match_id IS NOT NULL;
    CREATE INDEX bank_lines_open ON shop.bank_lines (amount, moved_at, line_key) WHERE match_id IS NULL;

    CREATE TABLE shop.bank_file_lines (
      file_id integer NOT NULL REFERENCES shop.bank_files,
      line_key text COLLATE "C" NOT NULL REFERENCES shop.bank_lines,
      PRIMARY KEY (file_id, line_key)
    );
    CREATE INDEX bank_file_lines_of_line ON shop.bank_file_lines (line_key);

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
      closes text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      number integer NOT NULL,
      booked bigint NOT NULL,
      written_off_at timestamptz NOT NULL,
      PRIMARY KEY (closes, key, number),
      -- A matching with a difference is closed under the match's id.
      CHECK (closes IN ('line', 'entry', 'match'))
    );

    -- What stands beside a line, sealed: it names who paid or was paid.
    CREATE TABLE personal.bank_line_words (
      line_key text COLLATE "C" PRIMARY KEY,
      written text COLLATE "C" NOT NULL
    );
  `.execute(db)
}
