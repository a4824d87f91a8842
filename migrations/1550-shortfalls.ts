import { type Kysely, sql } from 'kysely'

/** What a settlement lacks has a row where it becomes a charge, and an entry of points says how much of it repaid a debt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.settlement_rows DROP CONSTRAINT settlement_rows_kind_check,
      ADD CONSTRAINT settlement_rows_kind_check CHECK (kind IN ('rental', 'return', 'refund', 'late_days',
        'compensation', 'charge_refund', 'shortfall')) NOT VALID;
    ALTER TABLE shop.point_entries ADD COLUMN lot_id text COLLATE "C",
      ADD COLUMN repaid bigint NOT NULL DEFAULT 0`.execute(db)
}
