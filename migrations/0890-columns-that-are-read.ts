import { type Kysely, sql } from 'kysely'

/* What no page, list or rule reads is in the events alone. Finance reads why a refund is still asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.order_items DROP COLUMN prepared_at, DROP COLUMN cancelled_by;
    ALTER TABLE shop.item_returns DROP COLUMN decline_code, DROP COLUMN base, DROP COLUMN vat, DROP COLUMN owners_share;
    ALTER TABLE shop.item_refunds DROP COLUMN owner_bears, DROP COLUMN base, DROP COLUMN vat, DROP COLUMN owners_share;
    ALTER TABLE platform.charge_refund_tries ADD COLUMN last_reason text;
  `.execute(db)
}
