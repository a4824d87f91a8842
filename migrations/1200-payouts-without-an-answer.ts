import { type Kysely, sql } from 'kysely'

/**
 * Why the payout gateway has given no answer about a payout, and since when. And how many references of an account the
 * gateway holds without naming an id for them: each is a seller there that never gets money, because a payout names the
 * id of another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE platform.payout_tries ADD COLUMN last_reason text, ADD COLUMN waiting_since timestamptz;
    ALTER TABLE platform.payout_sellers ADD COLUMN number integer NOT NULL DEFAULT 0;
  `.execute(db)
}
