import { type Kysely, sql } from 'kysely'

/**
 * A bank file keeps the account number that it names, and an account whether a file taught it its number. Numbers of before
 * count as given by a person, and stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.bank_files ADD COLUMN number text`.execute(db)
  await sql`ALTER TABLE shop.bank_accounts ADD COLUMN is_number_learned boolean NOT NULL DEFAULT false`.execute(
    db,
  )
}
