import { type Kysely, sql } from 'kysely'

/*
 * Attempts are counted for minutes, and now for every request that has a limit. They need not outlive a crash of the
 * server, and without the log each costs a fraction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE platform.attempts SET UNLOGGED`.execute(db)
}
