import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS btree_gist;
    CREATE SCHEMA es;
    CREATE SCHEMA shop;
    CREATE SCHEMA platform;
    CREATE SCHEMA personal;
  `)
}
