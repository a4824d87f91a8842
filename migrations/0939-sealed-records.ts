import { type Kysely, sql } from 'kysely'

/*
 * Rows outside of the event log that must not change are sealed with it: their hashes are collected here, and the next
 * block seals those that are new. `is_here` is false where an import left the table out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE es.sealed_records (
      record text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      leaf bytea NOT NULL,
      block bigint,
      is_here boolean NOT NULL DEFAULT true,
      PRIMARY KEY (record, key)
    );
    CREATE INDEX sealed_records_of_block ON es.sealed_records (block);
    CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON es.sealed_records EXECUTE FUNCTION es.never();
    ALTER TABLE es.blocks ADD COLUMN records bytea NOT NULL DEFAULT '\\x';
  `.execute(db)
}
