import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TYPE es.batch_event AS (
      pos bigint, stream_id text, kind text, version integer, nth integer, type text, schema_v integer,
      occurred_at timestamptz, data jsonb, meta jsonb)`)
}
