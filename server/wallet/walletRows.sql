-- The part of a wallet that one decision needs, with the version of its stream in the same snapshot. `elsewhere` is the
-- sum of spendable points in lots that are not returned: what remains, less held, due and returned points. It is a
-- function because one plan suits every wallet; the settings keep it from scanning whole tables once they have grown.
CREATE FUNCTION shop.wallet_rows(
  p_stream text, p_member integer, p_now timestamptz, p_orders uuid[], p_coupon integer, p_points bigint, p_source text,
  p_everything boolean
) RETURNS TABLE (version integer, debt bigint, elsewhere bigint, lots json, uses json, copies json)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH RECURSIVE use AS (
    SELECT u.order_id, u.lot_id, u.points, u.restored, u.held
    FROM shop.point_uses u WHERE u.order_id = ANY (p_orders) AND u.member_id = p_member
  ), enough AS (
    -- Takes lots in spending order until they hold as many points as asked for.
    (SELECT lot_id, expires_at, remaining - held AS points FROM shop.point_lots
     WHERE p_points > 0 AND member_id = p_member AND remaining > held AND expires_at >= p_now
     ORDER BY expires_at, lot_id LIMIT 1)
    UNION ALL
    SELECT l.lot_id, l.expires_at, enough.points + l.points
    FROM enough CROSS JOIN LATERAL (
      SELECT lot_id, expires_at, remaining - held AS points FROM shop.point_lots
      WHERE member_id = p_member AND remaining > held AND (expires_at, lot_id) > (enough.expires_at, enough.lot_id)
      ORDER BY expires_at, lot_id LIMIT 1) AS l
    WHERE enough.points < p_points
  ), picked AS (
    SELECT lot_id FROM use
    UNION SELECT lot_id FROM shop.point_lots WHERE member_id = p_member AND remaining > held AND expires_at < p_now
    UNION SELECT lot_id FROM enough
    UNION SELECT lot_id FROM shop.point_lots WHERE source = p_source AND member_id = p_member AND remaining > 0
    UNION SELECT lot_id FROM shop.point_lots WHERE p_everything AND member_id = p_member AND remaining > 0
  ), lot AS (
    SELECT l.* FROM picked JOIN shop.point_lots l USING (lot_id)
  ), copy AS (
    SELECT c.* FROM shop.member_coupons c WHERE c.order_id = ANY (p_orders) AND c.member_id = p_member
    UNION SELECT c.* FROM shop.member_coupons c WHERE c.member_id = p_member AND c.coupon_id = p_coupon
    UNION SELECT c.* FROM shop.member_coupons c
    WHERE p_everything AND c.member_id = p_member AND c.status IN ('unused', 'held')
  )
  SELECT coalesce((SELECT s.version FROM es.streams s WHERE s.stream_id = p_stream), 0),
    coalesce(b.debt, 0),
    (coalesce(b.balance + b.debt - b.held, 0) - (SELECT coalesce(sum(remaining - held), 0) FROM lot))::bigint,
    (SELECT coalesce(json_agg(json_build_object(
        'lotId', lot_id, 'remaining', remaining, 'held', held, 'expiresAt', expires_at,
        'earnedBy', json_build_object('source', source, 'orderItemId', order_item_id))), '[]') FROM lot),
    (SELECT coalesce(json_agg(json_build_object(
        'orderId', use.order_id, 'lotId', lot_id, 'points', use.points, 'restored', use.restored, 'held', use.held,
        'expiresAt', lot.expires_at) ORDER BY lot.expires_at, lot_id), '[]') FROM use JOIN lot USING (lot_id)),
    (SELECT coalesce(json_agg(json_build_object(
        'memberCouponId', member_coupon_id, 'couponId', coupon_id, 'status', status, 'orderId', order_id,
        'expiresAt', expires_at)), '[]') FROM copy)
  FROM (VALUES (p_member)) AS m(member_id) LEFT JOIN shop.point_balances b USING (member_id);
END $$;
