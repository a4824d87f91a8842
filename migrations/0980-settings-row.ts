import { type Kysely, sql } from 'kysely'

/** The settings are one row from the start, so that whoever changes them first locks it like everybody after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO shop.settings (alert_mails) VALUES ('{}') ON CONFLICT DO NOTHING`.execute(db)
}
