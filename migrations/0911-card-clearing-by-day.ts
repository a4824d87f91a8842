import { type Kysely, sql } from 'kysely'

/*
 * Card clearing also says when what we hold moved, and which refund a giving back was, so that a payout is held against
 * the books without grouping all payments: what the provider has not listed yet is found by its day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.card_clearing ADD COLUMN moved_at timestamptz, ADD COLUMN refund_id uuid;
    UPDATE shop.card_clearing c SET moved_at = m.moved_at, refund_id = m.refund_id FROM (
      SELECT payment_key AS entry, approved_at AS moved_at, NULL::uuid AS refund_id FROM shop.payments
      WHERE payment_key IS NOT NULL
      UNION ALL SELECT payment_key, approved_at, NULL FROM shop.charge_payments
      UNION ALL
      SELECT 'back:' || r.transaction_key, max(r.settled_at), max(r.refund_id::text)::uuid
      FROM (
        SELECT transaction_key, settled_at, refund_id, status, paid_by FROM shop.refunds
        UNION ALL SELECT transaction_key, settled_at, refund_id, status, paid_by FROM shop.charge_refunds) AS r
      WHERE r.status = 'confirmed' AND r.paid_by IN ('card', 'desk') GROUP BY 1) AS m
      WHERE m.entry = c.entry;
    CREATE INDEX card_clearing_unlisted ON shop.card_clearing (((moved_at AT TIME ZONE 'Asia/Seoul')::date))
      WHERE listings = 0;
  `.execute(db)
}
