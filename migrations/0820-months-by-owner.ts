import { type Kysely, sql } from 'kysely'

/*
 * An owner's month was looked up by its month alone where a plan was made while the table was small, and every owner of
 * the month was passed over for each. With the owner in both indexes, either finds the one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX shop.settlement_months_by_month;
    CREATE INDEX settlement_months_by_month ON shop.settlement_months (month, owner_id);
  `.execute(db)
}
