import { type Kysely, sql } from 'kysely'

/** The settings have their row from the start, so that the first change finds a row to lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO shop.settings (alert_mails) VALUES ('{}') ON CONFLICT DO NOTHING`.execute(db)
}
