import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Money that went back at the card provider's desk, and refunds that it settled.
    ALTER TABLE shop.refunds DROP CONSTRAINT refunds_paid_by_check,
      ADD CONSTRAINT refunds_paid_by_check CHECK (paid_by IN ('card', 'transfer', 'desk', 'set_off'));
  `.execute(db)
}
