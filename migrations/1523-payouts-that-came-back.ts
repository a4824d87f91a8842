import { type Kysely, sql } from 'kysely'

/** A payout that came back keeps the day on which it left, and has the day on which it came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.payout_attempts ADD COLUMN returned_at timestamptz;
    ALTER TABLE shop.payout_attempts DROP CONSTRAINT payout_attempts_status_check;
    ALTER TABLE shop.payout_attempts ADD CONSTRAINT payout_attempts_status_check
      CHECK (status IN ('requested', 'confirmed', 'failed', 'returned')) NOT VALID;
  `.execute(db)
}
