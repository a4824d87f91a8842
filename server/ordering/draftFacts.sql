-- What a member held of the calendar without paying, by orders and extensions that began after p_since, live ones
-- included: each product, from when until when, and whether a payment for it was tried that the provider knows (rules 573
-- and 692). Drafts that ended are found by an index that the order of a member who pays never enters.
CREATE FUNCTION shop.held_unpaid(p_member integer, p_since timestamptz) RETURNS TABLE (product_id integer,
  from_ms bigint, to_ms bigint, was_tried boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.product_id, (extract(epoch FROM h.drafted_at) * 1000)::bigint,
    (extract(epoch FROM least(h.ended_at, h.held_until)) * 1000)::bigint,
    EXISTS (SELECT FROM shop.attempts() a WHERE a.subject_id = h.subject_id AND a.is_known)
  FROM (
    SELECT o.order_id AS subject_id, (i.item->>'productId')::integer AS product_id, o.drafted_at, o.ended_at, o.held_until
    FROM (
      SELECT d.* FROM shop.orders d
      WHERE d.member_id = p_member AND d.status IN ('released', 'expired') AND d.drafted_at > p_since
      UNION ALL
      SELECT d.* FROM shop.orders d
      WHERE d.member_id = p_member AND d.status = 'awaiting_payment' AND d.drafted_at > p_since
    ) AS o, jsonb_array_elements(o.items) AS i(item)
    UNION ALL
    SELECT x.extension_id, x.product_id, x.drafted_at, x.ended_at, x.held_until
    FROM shop.item_extensions x
    WHERE x.member_id = p_member AND x.status <> 'extended' AND x.drafted_at > p_since
  ) AS h
$$;

-- Everything from tables that deciding drafts needs: one row per draft, in the order asked, all nulls for an unknown
-- member. p_products and p_carts are array literals such as '{1,2}'. It is a function because planning the statement
-- costs more than running it. The settings keep a plan made on a nearly empty shop from scanning whole tables once they
-- have grown.
CREATE FUNCTION shop.draft_facts(
  p_member integer[], p_products text[], p_carts text[], p_start date[], p_end date[], p_now timestamptz[], p_coupon integer[],
  p_held_since timestamptz[]
) RETURNS TABLE ("customerKey" uuid, products json, cart json, "liveDraft" json, coupon json, "hasEarlierOrder" boolean,
  "personalKey" bytea, "keyKeptUntil" date, "blockedFor" text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT m.customer_key AS "customerKey",
    (SELECT coalesce(json_agg(json_build_object(
        'productId', p.id, 'productName', p.product_name, 'categoryIds', p.category_ids, 'dailyRentalPrice', p.daily_rental_price,
        'discountRate', p.discount_rate, 'shippingCost', p.shipping_cost,
        'baseShippingCost', p.base_shipping_cost, 'jejuShippingCost', p.jeju_shipping_cost,
        'turnaroundDays', p.turnaround_days, 'lastEnd', p.rentable_until, 'onSale', p.on_sale,
        'consignment', CASE WHEN p.owner_member_id IS NOT NULL THEN json_build_object(
          'consignmentId', p.consignment_id, 'ownerId', p.owner_member_id, 'rates', json_build_object(
            'transactionPerMille', p.transaction_per_mille, 'operatingPerMille', p.operating_per_mille)) END,
        'inTheWay', (
          SELECT coalesce(json_agg(json_build_object(
            'orderId', s.order_id, 'memberId', s.member_id, 'stale', coalesce(s.held_until < w.now, false))), '[]')
          FROM shop.slots_in_the_way(p.id, p.turnaround_days, w.start_on, w.end_on) s),
        'heldUnpaid', (
          SELECT coalesce(json_agg(json_build_object(
            'fromMs', h.from_ms, 'toMs', h.to_ms, 'wasTried', h.was_tried)), '[]')
          FROM shop.held_unpaid(w.member, w.held_since) h WHERE h.product_id = p.id))), '[]')
     FROM shop.rentable_products() p WHERE p.id = ANY (w.products)) AS products,
    (SELECT coalesce(json_agg(json_build_object(
        'cartId', c.id, 'productId', c.product_id, 'start', c.start_on, 'end', c.end_on)), '[]')
     FROM shop.cart_lines() c WHERE c.id = ANY (w.carts) AND c.member_id = w.member) AS cart,
    (SELECT json_build_object('orderId', o.order_id, 'usesWallet', o.coupon IS NOT NULL OR o.points_used > 0)
     FROM shop.orders o WHERE o.member_id = w.member AND o.status = 'awaiting_payment') AS "liveDraft",
    CASE WHEN w.coupon IS NOT NULL THEN (
      SELECT c.definition FROM shop.coupon_definitions() c WHERE c.id = w.coupon) END AS coupon,
    w.coupon IS NOT NULL AND EXISTS (
      SELECT FROM shop.order_items i WHERE i.member_id = w.member AND i.status <> 'cancel') AS "hasEarlierOrder",
    m.key AS "personalKey", m.retain_until AS "keyKeptUntil",
    (SELECT b.reason FROM shop.blocked_members() b WHERE b.member_id = w.member) AS "blockedFor"
  FROM (
      SELECT u.member, u.products::integer[] AS products, u.carts::integer[] AS carts, u.start_on, u.end_on, u.now, u.coupon,
        u.held_since, u.nth
      FROM unnest(p_member, p_products, p_carts, p_start, p_end, p_now, p_coupon, p_held_since)
        WITH ORDINALITY AS u(member, products, carts, start_on, end_on, now, coupon, held_since, nth)
      OFFSET 0
    ) AS w LEFT JOIN LATERAL (
      SELECT a.customer_key, k.key, k.retain_until FROM shop.member_accounts() a
        LEFT JOIN LATERAL platform.key_of('member:' || a.id, 'order') k ON true
      WHERE a.id = w.member OFFSET 0
    ) AS m ON true
  ORDER BY w.nth;
END $$;
