import { type Kysely, sql } from 'kysely'

/* A month's list adds up thousands of rows of which only the sums are wanted: they are read from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX shop.settlement_rows_by_month;
    CREATE INDEX settlement_rows_by_month ON shop.settlement_rows (month, owner_id)
      INCLUDE (base, transaction_fee, operating_fee, expected);
  `.execute(db)
}
