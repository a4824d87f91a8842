import type { Run } from '../server/platform/database/migrate.ts'

export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.member_coupons (
      member_coupon_id uuid PRIMARY KEY,
      member_id integer NOT NULL,
      coupon_id integer NOT NULL,
      status text COLLATE "C" NOT NULL CHECK (status IN ('unused', 'held', 'used', 'expired')),
      source text COLLATE "C" NOT NULL,
      order_id uuid,
      issued_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    ) WITH (fillfactor = 85);
    CREATE INDEX member_coupons_by_member ON shop.member_coupons (member_id, coupon_id);
    CREATE INDEX member_coupons_to_expire ON shop.member_coupons (expires_at) WHERE status = 'unused';
  `)
}
