import { type Kysely, sql } from 'kysely'

/* From when until when a coupon is given out, which may end before those given are over; and when a copy was taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.coupons
      ADD COLUMN offered_from date,
      ADD COLUMN offered_until date,
      ADD CONSTRAINT coupons_offered CHECK (offered_from <= offered_until AND offered_until <= end_date);
    ALTER TABLE shop.member_coupons ADD COLUMN lapsed_at timestamptz;
    CREATE INDEX member_coupons_by_coupon ON shop.member_coupons (coupon_id, status);
  `.execute(db)
}
