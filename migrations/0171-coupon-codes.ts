import type { Run } from '../server/platform/database/migrate.ts'

/* A coupon without a code is for everybody; one with a code only for members who have shown it. */
export async function up(run: Run): Promise<void> {
  await run(`
    ALTER TABLE shop.coupons ALTER COLUMN code DROP NOT NULL,
      ADD CHECK (code IS NULL OR NOT welcome);

    CREATE TABLE shop.shown_coupon_codes (
      member_id integer NOT NULL,
      coupon_id integer NOT NULL REFERENCES shop.coupons ON DELETE CASCADE,
      shown_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, coupon_id)
    );
  `)
}
