import { type Kysely, sql } from 'kysely'

/* What an order has to fulfil for a coupon is one value; `domain/shared/couponShape.ts` says its shape. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.coupons ADD COLUMN conditions jsonb;
    UPDATE shop.coupons SET conditions = jsonb_build_object('minPurchaseAmount', min_purchase_amount);
    ALTER TABLE shop.coupons ALTER COLUMN conditions SET NOT NULL, DROP COLUMN min_purchase_amount;
  `.execute(db)
}
