import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What finance gave up of money that went back at the card provider's desk, and refunds that count it.
    ALTER TABLE shop.refunds ADD COLUMN goodwill bigint NOT NULL DEFAULT 0,
      DROP CONSTRAINT refunds_paid_by_check,
      ADD CONSTRAINT refunds_paid_by_check CHECK (paid_by IN ('card', 'transfer', 'desk', 'set_off', 'goodwill'));
    ALTER TABLE shop.charge_refunds ADD COLUMN goodwill bigint NOT NULL DEFAULT 0,
      DROP CONSTRAINT charge_refunds_paid_by_check,
      ADD CONSTRAINT charge_refunds_paid_by_check
        CHECK (paid_by IN ('card', 'transfer', 'desk', 'set_off', 'goodwill'));
  `.execute(db)
}
