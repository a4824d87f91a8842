import { type Kysely, sql } from 'kysely'

/** Reads every row while the shop serves. */
export const concurrently = true

/** The rows of before hold to the constraint that 1393 widened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.catalogue_changes VALIDATE CONSTRAINT catalogue_changes_check`.execute(db)
}
