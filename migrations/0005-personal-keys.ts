import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE personal.keys (
      subject text NOT NULL,
      purpose text NOT NULL,
      key bytea NOT NULL CHECK (octet_length(key) = 32),
      retain_until date,
      PRIMARY KEY (subject, purpose)
    );
    CREATE INDEX keys_by_end ON personal.keys (retain_until) WHERE retain_until IS NOT NULL;
  `)
}
