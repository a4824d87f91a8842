import { type Kysely, sql } from 'kysely'

/** The last day of an account that the shop closed at its bank, or added by mistake. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.bank_accounts ADD COLUMN closed_on date`.execute(db)
}
