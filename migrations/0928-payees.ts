import { type Kysely, sql } from 'kysely'

/*
 * A payout names the account that it goes to, and the gateway's list names the one that it went to: the comparison of
 * both sees money that went to another owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.payout_attempts ADD COLUMN account text COLLATE "C";
    ALTER TABLE shop.gateway_payouts ADD COLUMN seller_id text COLLATE "C";
    -- The gateway's own word on whose account a seller is.
    CREATE TABLE shop.gateway_sellers (
      seller_id text COLLATE "C" PRIMARY KEY,
      seller_ref text COLLATE "C" NOT NULL,
      read_at timestamptz NOT NULL
    );
    ALTER TABLE shop.outgoing_differences DROP CONSTRAINT outgoing_differences_kind_check,
      ADD CHECK (kind IN ('missing_there', 'missing_with_us', 'amount_differs', 'state_differs', 'paid_twice',
        'other_account'));
  `.execute(db)
}
