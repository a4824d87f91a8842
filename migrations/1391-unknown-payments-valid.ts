import { type Kysely, sql } from 'kysely'

/** Reads every row while the shop serves. */
export const concurrently = true

/** The rows of before hold to the constraint that 1390 widened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE platform.payment_attempts VALIDATE CONSTRAINT payment_attempts_outcome_check`.execute(
    db,
  )
}
