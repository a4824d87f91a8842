-- The copies of coupons that members hold.
CREATE FUNCTION shop.coupon_copies() RETURNS TABLE (member_coupon_id uuid, member_id integer, coupon_id integer,
  status text, order_id uuid, issued_at timestamptz, expires_at timestamptz, lapsed_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.member_coupon_id, c.member_id, c.coupon_id, c.status, c.order_id, c.issued_at, c.expires_at, c.lapsed_at
  FROM shop.member_coupons c
$$;

-- Every member's point balance, including points held by an order being paid.
CREATE FUNCTION shop.point_totals() RETURNS TABLE (member_id integer, balance bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT b.member_id, b.balance FROM shop.point_balances b $$;

-- Spendable points by the Seoul day on which they expire.
CREATE FUNCTION shop.expiring_points() RETURNS TABLE (member_id integer, expires_on date, points bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.member_id, (l.expires_at AT TIME ZONE 'Asia/Seoul')::date, sum(l.remaining - l.held)::bigint
  FROM shop.point_lots l WHERE l.remaining > l.held GROUP BY 1, 2
$$;
