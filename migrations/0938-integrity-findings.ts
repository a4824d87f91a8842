import { type Kysely, sql } from 'kysely'

/*
 * What a check found stays until an admin closes it, whatever later checks say. One open finding has one place; what
 * was closed is not opened again by the same words. Checks are also started at night, by nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE platform.integrity_findings (
      finding_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Null for what the command line found.
      check_id integer,
      kind text COLLATE "C" NOT NULL,
      place text COLLATE "C" NOT NULL,
      what text COLLATE "C" NOT NULL,
      stream text COLLATE "C",
      pos bigint,
      block bigint,
      found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      last_found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      closed_at timestamptz,
      closed_by integer,
      reason text COLLATE "C",
      CHECK (num_nulls(closed_at, closed_by, reason) IN (0, 3))
    );
    CREATE UNIQUE INDEX integrity_findings_open ON platform.integrity_findings (kind, place) WHERE closed_at IS NULL;
    ALTER TABLE platform.consistency_checks ALTER COLUMN started_by DROP NOT NULL;
  `.execute(db)
}
