import { type Kysely, sql } from 'kysely'

/**
 * What the shop itself changes or removes of sealed rows leaves a row that is sealed as well. `es.sealed_records.is_here`
 * is left behind: an import says in its rebase which tables it left out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The hash of a sealed row since, null once it is gone, and the record of change that says who did it and why. A row
    -- that comes back under its key has no such record.
    CREATE TABLE shop.changed_records (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      record text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      leaf_hash bytea,
      change_id bigint
    );
    CREATE INDEX changed_records_by_key ON shop.changed_records (record, key, id);

    ALTER TABLE es.rebases ADD COLUMN left_out text[] COLLATE "C" NOT NULL DEFAULT '{}';

    -- The stream and version of each event of a block, in the order of its leaves: a removed event has a name.
    ALTER TABLE es.blocks ADD COLUMN places text[] COLLATE "C" NOT NULL DEFAULT '{}';

    -- Read whole for each event that is shown: what is not compressed is read at once.
    ALTER TABLE es.blocks ALTER COLUMN places SET STORAGE EXTERNAL;

    -- What tells one change of a place from another one, the table of a sealed row, and when a check no longer found what
    -- had been closed.
    ALTER TABLE platform.integrity_findings ADD COLUMN digest text COLLATE "C", ADD COLUMN of_table text COLLATE "C",
      ADD COLUMN gone_at timestamptz;
  `.execute(db)
}
