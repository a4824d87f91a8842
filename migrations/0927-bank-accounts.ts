import { type Kysely, sql } from 'kysely'

/*
 * The shop has several accounts at banks. A line belongs to one, in the order of its day, and to every file that holds
 * it, so that a wrong file can be taken back. How exactly a line's time is known says which lines of another file it
 * may be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.bank_accounts (
      account_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE,
      -- Digits alone; null until a file names it.
      number text COLLATE "C" UNIQUE,
      added_by text COLLATE "C" NOT NULL,
      added_at timestamptz NOT NULL
    );
    INSERT INTO shop.bank_accounts (name, added_by, added_at) VALUES ('보통예금', 'system', '2000-01-01');

    ALTER TABLE shop.bank_files
      ADD COLUMN account_id integer REFERENCES shop.bank_accounts,
      ADD COLUMN taken_back_at timestamptz,
      ADD COLUMN taken_back_by text COLLATE "C";
    UPDATE shop.bank_files SET account_id = (SELECT min(account_id) FROM shop.bank_accounts);
    ALTER TABLE shop.bank_files ALTER COLUMN account_id SET NOT NULL;

    CREATE TABLE shop.bank_file_lines (
      file_id integer NOT NULL REFERENCES shop.bank_files,
      line_key text COLLATE "C" NOT NULL REFERENCES shop.bank_lines,
      PRIMARY KEY (file_id, line_key)
    );
    CREATE INDEX bank_file_lines_of_line ON shop.bank_file_lines (line_key);
    INSERT INTO shop.bank_file_lines (file_id, line_key) SELECT file_id, line_key FROM shop.bank_lines;

    ALTER TABLE shop.bank_lines
      ADD COLUMN account_id integer REFERENCES shop.bank_accounts,
      ADD COLUMN precision text COLLATE "C" NOT NULL DEFAULT 'second'
        CHECK (precision IN ('day', 'minute', 'second')),
      ADD COLUMN day date GENERATED ALWAYS AS ((moved_at AT TIME ZONE 'Asia/Seoul')::date) STORED;
    UPDATE shop.bank_lines l SET account_id = f.account_id FROM shop.bank_files f WHERE f.file_id = l.file_id;
    ALTER TABLE shop.bank_lines ALTER COLUMN account_id SET NOT NULL, ALTER COLUMN precision DROP DEFAULT,
      DROP COLUMN file_id;
    DROP INDEX shop.bank_lines_in_order, shop.bank_lines_after_gaps;
    UPDATE shop.bank_lines l SET place = o.place FROM (
      SELECT line_key, row_number() OVER (PARTITION BY day ORDER BY moved_at, place) - 1 AS place
      FROM shop.bank_lines) o
      WHERE o.line_key = l.line_key;
    CREATE INDEX bank_lines_in_order ON shop.bank_lines (account_id, day, place)
      INCLUDE (line_key, moved_at, amount, balance);
    CREATE INDEX bank_lines_after_gaps ON shop.bank_lines (account_id, day, place) WHERE missing <> 0;

    -- A matching with a difference is closed under the match's id.
    ALTER TABLE shop.bank_write_offs DROP CONSTRAINT bank_write_offs_closes_check,
      ADD CHECK (closes IN ('line', 'entry', 'match'));
  `.execute(db)
}
