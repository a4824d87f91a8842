import { type Kysely, sql } from 'kysely'

/** The period that a file names, so that an account on which nothing moved is told from one whose file is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.bank_files ADD COLUMN covers_from date, ADD COLUMN covers_to date`.execute(db)
}
