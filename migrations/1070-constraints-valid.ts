import { type Kysely, sql } from 'kysely'

/** Reads every row while the shop serves. */
export const concurrently = true

/** The rows of before hold to the constraints that 1040 made and 1067 widened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.coupons VALIDATE CONSTRAINT coupons_of_a_category`.execute(db)
  await sql`ALTER TABLE platform.payment_attempts VALIDATE CONSTRAINT payment_attempts_subject_of_check`.execute(
    db,
  )
}
