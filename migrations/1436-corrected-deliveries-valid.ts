import { type Kysely, sql } from 'kysely'

/** Reads every row while the shop serves. */
export const concurrently = true

/** The rows of before hold to the constraint that 1435 widened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE personal.delivery_drafts VALIDATE CONSTRAINT delivery_drafts_ended_because_check`.execute(db)
}
