import { type Kysely, sql } from 'kysely'

/*
 * Card clearing also says when what we hold moved, and which refund a giving back was, so that a payout is held against
 * the books without grouping all payments: what the provider has not listed yet is found by its day. A rebuild fills
 * both for what is already there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.card_clearing ADD COLUMN moved_at timestamptz, ADD COLUMN refund_id uuid;
    CREATE INDEX card_clearing_unlisted ON shop.card_clearing (((moved_at AT TIME ZONE 'Asia/Seoul')::date))
      WHERE listings = 0;
  `.execute(db)
}
