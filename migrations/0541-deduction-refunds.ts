import { type Kysely, sql } from 'kysely'

/* What a month paid for a charge goes back with the next payout: a row of its own, and what of the charge is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.charges ADD COLUMN deduction_kept bigint;

    ALTER TABLE shop.settlement_rows DROP CONSTRAINT settlement_rows_kind_check;
    ALTER TABLE shop.settlement_rows ADD CONSTRAINT settlement_rows_kind_check
      CHECK (kind IN ('rental', 'return', 'refund', 'late_days', 'compensation', 'charge_refund'));
  `.execute(db)
}
