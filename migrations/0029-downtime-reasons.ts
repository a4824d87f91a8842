import type { Run } from '../server/platform/database/migrate.ts'

/** Why staff took a product off the calendar or put it back: typed text, so outside of the events. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE personal.downtime_reasons (
      id uuid PRIMARY KEY,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
  `)
}
