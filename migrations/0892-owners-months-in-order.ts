import { type Kysely, sql } from 'kysely'

/*
 * An owner's month says what its rows sum up to, so that a month of many owners is read without grouping their rows; its
 * pages by amount and by name come out of indexes. One projection writes rows and months now: the two before are gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.settlement_months ADD COLUMN base bigint NOT NULL DEFAULT 0,
      ADD COLUMN transaction_fee bigint NOT NULL DEFAULT 0, ADD COLUMN operating_fee bigint NOT NULL DEFAULT 0;
    CREATE INDEX settlement_months_by_payable ON shop.settlement_months (month, payable, (owner_id::text COLLATE "C"))
      INCLUDE (owner_id);
    CREATE INDEX members_in_order_of_names ON shop.members (name, (id::text COLLATE "C")) INCLUDE (id);
    DELETE FROM es.projections WHERE name IN ('settlementRows', 'settlementMonths');
  `.execute(db)
}
