import type { Run } from '../server/platform/database/migrate.ts'

/** Who changed what in the plain tables of the catalogue, with the row before and after. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.catalogue_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subject text COLLATE "C" NOT NULL,
      key text NOT NULL,
      before jsonb,
      after jsonb,
      actor text COLLATE "C" NOT NULL CHECK (actor ~ '^(staff|job):.'),
      at timestamptz NOT NULL,
      CHECK (before IS DISTINCT FROM after)
    );
    CREATE INDEX catalogue_changes_by_subject ON shop.catalogue_changes (subject, key, id);
  `)
}
