import { type Kysely, sql } from 'kysely'

/*
 * Lists of finance that were sorted whole for each page: what left otherwise comes out of an index in its order, payouts
 * on their way and a month's owners are added up from an index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX shop.outgoing_differences_open;
    CREATE INDEX outgoing_differences_in_order ON shop.outgoing_differences
      ((settled_at IS NOT NULL), found_at DESC, place, key) INCLUDE (settled_at, missing);
    CREATE INDEX payout_attempts_on_their_way ON shop.payout_attempts (paid_by) INCLUDE (amount)
      WHERE status = 'requested';
    DROP INDEX shop.settlement_months_by_month;
    CREATE INDEX settlement_months_by_month ON shop.settlement_months (month, owner_id)
      INCLUDE (status, is_held, rows, earned, payable, closed_at);
  `.execute(db)
}
