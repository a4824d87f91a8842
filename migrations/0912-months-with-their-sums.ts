import { type Kysely, sql } from 'kysely'

/* The sums of a month's owners are read from its index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX shop.settlement_months_by_month;
    CREATE INDEX settlement_months_by_month ON shop.settlement_months (month, owner_id)
      INCLUDE (status, is_held, rows, base, transaction_fee, operating_fee, earned, payable, closed_at);
  `.execute(db)
}
