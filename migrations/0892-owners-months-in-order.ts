import { type Kysely, sql } from 'kysely'

/*
 * An owner's month says what its rows sum up to, so that a month of many owners is read without grouping their rows; its
 * pages by amount and by name come out of indexes. One projection writes rows and months now: the two before are gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.settlement_months ADD COLUMN base bigint NOT NULL DEFAULT 0,
      ADD COLUMN transaction_fee bigint NOT NULL DEFAULT 0, ADD COLUMN operating_fee bigint NOT NULL DEFAULT 0;
    INSERT INTO shop.settlement_months (owner_id, month, status, rows, base, transaction_fee, operating_fee, earned)
      SELECT owner_id, month, 'open', count(*), sum(base), sum(transaction_fee), sum(operating_fee), sum(expected)
      FROM shop.settlement_rows WHERE base <> 0 OR expected <> 0 GROUP BY owner_id, month
      ON CONFLICT (owner_id, month) DO UPDATE SET rows = excluded.rows, base = excluded.base,
        transaction_fee = excluded.transaction_fee, operating_fee = excluded.operating_fee, earned = excluded.earned;
    CREATE INDEX settlement_months_by_payable ON shop.settlement_months (month, payable, (owner_id::text COLLATE "C"))
      INCLUDE (owner_id);
    CREATE INDEX members_in_order_of_names ON shop.members (name, (id::text COLLATE "C")) INCLUDE (id);
    DELETE FROM es.projections WHERE name IN ('settlementRows', 'settlementMonths');
  `.execute(db)
}
