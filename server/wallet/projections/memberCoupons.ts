import type { Projection } from '../../platform/projections/projection.ts'

const changes = ['coupon.held', 'coupon.released', 'coupon.used', 'coupon.returned', 'coupon.expired']

/** The copies of coupons that members hold. */
export const memberCoupons: Projection = {
  name: 'memberCoupons',
  version: 2,
  mode: 'inline',
  tables: ['member_coupons'],
  on: ['coupon.issued', ...changes],
  sql: [
    {
      on: ['coupon.issued'],
      sql: `INSERT INTO {member_coupons} (member_coupon_id, member_id, coupon_id, status, source, issued_at, expires_at)
            SELECT (data->>'memberCouponId')::uuid, (data->>'memberId')::int, (data->>'couponId')::int, 'unused',
              data->>'source', occurred_at, (data->>'expiresAt')::timestamptz FROM batch`,
    },
    {
      on: changes,
      sql: `UPDATE {member_coupons} c SET
              status = CASE b.type WHEN 'coupon.held' THEN 'held' WHEN 'coupon.used' THEN 'used'
                WHEN 'coupon.expired' THEN 'expired' ELSE 'unused' END,
              order_id = CASE WHEN b.type IN ('coupon.held', 'coupon.used') THEN (b.data->>'orderId')::uuid END,
              lapsed_at = CASE b.type WHEN 'coupon.expired' THEN b.occurred_at END
            FROM batch b WHERE c.member_coupon_id = (b.data->>'memberCouponId')::uuid`,
    },
  ],
}
