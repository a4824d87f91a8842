import { type Kysely, sql } from 'kysely'

/** What the card provider said of a payment that came to nothing, for whoever sends the same payment again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE platform.payment_attempts ADD COLUMN provider_code text COLLATE "C", ADD COLUMN provider_message text
  `.execute(db)
}
