import { type Kysely, sql } from 'kysely'

/** An attempt with a key that the card provider does not know as a payment of its order ends with an outcome of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE platform.payment_attempts DROP CONSTRAINT payment_attempts_outcome_check;
    ALTER TABLE platform.payment_attempts ADD CONSTRAINT payment_attempts_outcome_check
      CHECK (outcome IN ('captured', 'reversed', 'declined', 'nothing_captured', 'unknown_payment')) NOT VALID;
  `.execute(db)
}
