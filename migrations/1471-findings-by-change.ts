import { type Kysely, sql } from 'kysely'

/** The table is small, but a check may be writing it. */
export const concurrently = true

/** Two changes of one place are two open findings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS platform.integrity_findings_changes`.execute(db)
  await sql`CREATE UNIQUE INDEX CONCURRENTLY integrity_findings_changes
    ON platform.integrity_findings (kind, place, digest) NULLS NOT DISTINCT WHERE closed_at IS NULL`.execute(
    db,
  )
  await sql`DROP INDEX CONCURRENTLY IF EXISTS platform.integrity_findings_open`.execute(db)
}
