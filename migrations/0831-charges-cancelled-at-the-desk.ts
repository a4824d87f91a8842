import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.charge_refunds DROP CONSTRAINT IF EXISTS charge_refunds_paid_by_check,
      ADD CONSTRAINT charge_refunds_paid_by_check CHECK (paid_by IN ('card', 'transfer', 'desk', 'set_off'));
  `.execute(db)
}
