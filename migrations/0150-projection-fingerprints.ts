import type { Run } from '../server/platform/database/migrate.ts'

/** Which statements made the rows of a projection: its hash, beside the version that people raise. */
export async function up(run: Run): Promise<void> {
  await run('ALTER TABLE es.projections ADD COLUMN fingerprint text')
}
