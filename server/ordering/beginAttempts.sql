-- Records payment attempts before the provider is asked, and returns the draft of each; a row of nulls where the draft
-- is not the member's own, no longer holds its dates or costs nothing.
CREATE FUNCTION shop.begin_attempts(p_order uuid[], p_member integer[], p_payment_key text[], p_now timestamptz[])
RETURNS TABLE ("orderId" uuid, "orderNumbers" text, "memberId" integer, status text, "totalAmount" bigint,
  "heldUntil" timestamptz, "paymentKey" text, "usesWallet" boolean, "customerKey" uuid, reversed boolean,
  tries integer)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT u.nth, u.payment_key AS asked_key, d.*
    FROM unnest(p_order, p_member, p_payment_key, p_now) WITH ORDINALITY AS u(order_id, member_id, payment_key, now, nth)
      LEFT JOIN LATERAL (
        SELECT o.order_id, o.order_numbers, o.member_id, o.status, o.total_amount, o.held_until, o.payment_key,
          o.coupon IS NOT NULL OR o.points_used > 0 AS uses_wallet, m.customer_key, o.reversed_at IS NOT NULL AS reversed
        FROM shop.orders o JOIN shop.member_accounts() m ON m.id = o.member_id
        WHERE o.order_id = u.order_id AND o.member_id = u.member_id AND o.status = 'awaiting_payment'
          AND o.total_amount > 0 AND o.held_until >= u.now
        OFFSET 0
      ) AS d ON true
  ), begun AS (
    INSERT INTO platform.payment_attempts (order_id, payment_key, member_id, customer_key, amount)
    SELECT order_id, asked_key, member_id, customer_key, total_amount FROM asked WHERE order_id IS NOT NULL
    ORDER BY order_id
    ON CONFLICT (order_id, payment_key) DO UPDATE SET outcome = NULL
    RETURNING order_id, payment_key, tries
  )
  SELECT a.order_id, a.order_numbers, a.member_id, a.status, a.total_amount, a.held_until, a.payment_key, a.uses_wallet,
    a.customer_key, a.reversed, b.tries
  FROM asked a LEFT JOIN begun b ON b.order_id = a.order_id AND b.payment_key = a.asked_key ORDER BY a.nth;
END $$;
