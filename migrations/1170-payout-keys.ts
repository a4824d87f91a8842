import { type Kysely, sql } from 'kysely'

/**
 * How many calls the payout gateway answered with a fault, for a payout and for the registration of an account: it
 * repeats a fault under its idempotency key, so that each of them needs another key than the call before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE platform.payout_tries ADD COLUMN tries integer NOT NULL DEFAULT 0;
    -- The gateway's id is unknown until it has registered the account.
    ALTER TABLE platform.payout_sellers ADD COLUMN tries integer NOT NULL DEFAULT 0,
      ALTER COLUMN seller_id DROP NOT NULL;
  `.execute(db)
}
