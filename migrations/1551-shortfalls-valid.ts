import { type Kysely, sql } from 'kysely'

/** Reads every row while the shop serves. */
export const concurrently = true

/** The rows of before hold to the constraint that 1550 widened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.settlement_rows VALIDATE CONSTRAINT settlement_rows_kind_check`.execute(db)
}
