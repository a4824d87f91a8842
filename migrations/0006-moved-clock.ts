import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE platform.moved_clock (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      offset_ms bigint NOT NULL
    )
  `)
}
