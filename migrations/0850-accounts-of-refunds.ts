import { type Kysely, sql } from 'kysely'

/*
 * A refund by transfer names the account that it went to, as a payout does. What finance was shown is kept, encrypted,
 * so that the record names that account also when the member has changed it meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.refunds ADD COLUMN account text COLLATE "C";
    CREATE TABLE personal.refund_accounts (
      refund_id uuid NOT NULL,
      account text COLLATE "C" NOT NULL,
      member_id integer NOT NULL,
      sealed text NOT NULL,
      verified_at timestamptz NOT NULL,
      shown_at timestamptz NOT NULL,
      PRIMARY KEY (refund_id, account)
    );
  `.execute(db)
}
