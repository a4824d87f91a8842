-- Every ordered item, cancelled ones included.
CREATE FUNCTION shop.ordered_items() RETURNS TABLE (order_item_id uuid, member_id integer, product_id integer,
  status text, placed_at timestamptz, cancelled_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.member_id, i.product_id, i.status, i.placed_at, i.cancelled_at FROM shop.order_items i
$$;

-- The product that an item was exchanged for, and the one that it took the place of; the item itself has the former.
CREATE FUNCTION shop.exchanged_products() RETURNS TABLE (from_product_id integer, to_product_id integer,
  exchanged_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT x.from_product_id, x.to_product_id, x.exchanged_at FROM shop.item_exchanges x
$$;

-- Ordered items with the order number that members see.
CREATE FUNCTION shop.order_lines() RETURNS TABLE (order_item_id uuid, order_id uuid, nth integer, member_id integer,
  product_id integer, order_numbers text, placed_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.order_id, i.nth, i.member_id, i.product_id, o.order_numbers, i.placed_at
  FROM shop.order_items i JOIN shop.orders o ON o.order_id = i.order_id
$$;

-- The points of an order that were returned for cancelled, returned, refunded and exchanged items. An item's numbers
-- tell whether it has such rows, which few items have: the condition is that of the index order_items_given_back, so that
-- a list of many orders looks few of them up.
CREATE FUNCTION shop.points_returned_of(p_order uuid) RETURNS TABLE (points bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(coalesce(i.points_refund, 0)
    + CASE WHEN i.return_number = 0 THEN 0 ELSE (SELECT coalesce(sum(r.points_refund), 0) FROM shop.item_returns r
        WHERE r.order_item_id = i.order_item_id) END
    + CASE WHEN i.refund_number = 0 THEN 0 ELSE (SELECT coalesce(sum(r.points_refund), 0) FROM shop.item_refunds r
        WHERE r.order_item_id = i.order_item_id) END
    + CASE WHEN i.exchange_number = 0 THEN 0 ELSE (SELECT coalesce(sum(x.points_refund), 0) FROM shop.item_exchanges x
        WHERE x.order_item_id = i.order_item_id) END), 0)::bigint
  FROM shop.order_items i
  WHERE i.order_id = p_order
    AND (i.points_refund IS NOT NULL OR i.return_number > 0 OR i.refund_number > 0 OR i.exchange_number > 0)
$$;

-- The points of an extension that were returned: of an order's own points all are returned first, then those of its
-- extensions, the oldest first.
CREATE FUNCTION shop.points_returned_of_extension(p_extension uuid) RETURNS TABLE (points bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT least(x.points_used, greatest(0, r.points - o.points_used - (
      SELECT coalesce(sum(e.points_used), 0) FROM shop.item_extensions e WHERE e.order_id = x.order_id
        AND e.status = 'extended' AND (e.drafted_at, e.extension_id) < (x.drafted_at, x.extension_id))))::bigint
  FROM shop.item_extensions x JOIN shop.orders o ON o.order_id = x.order_id, shop.points_returned_of(x.order_id) r
  WHERE x.extension_id = p_extension
$$;

-- The points that a member's extensions hold until they are paid or given up.
CREATE FUNCTION shop.points_held_by_extensions(p_member integer) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(x.points_used), 0)::bigint FROM shop.item_extensions x
  WHERE x.status = 'held' AND x.member_id = p_member
$$;

-- Orders paid without a card, each as a payment of 0 won that names the points; those of extensions are their own. Each
-- has one sum of what was returned: the LEFT JOIN lets PostgreSQL skip it in statements that do not read it. One that its
-- coupon paid whole has no points to return: it is cancelled with its items (rule 723).
CREATE FUNCTION shop.orders_paid_by_points() RETURNS TABLE (payment_id text, member_id integer, order_id uuid,
  status text, points bigint, refunded bigint, occurred_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ('points:' || o.order_id::text) COLLATE "C", o.member_id, o.order_id,
    CASE
      WHEN o.points_used = 0 THEN (
        SELECT CASE WHEN bool_and(i.status = 'cancel') THEN 'canceled' WHEN bool_or(i.status = 'cancel') THEN 'partial_canceled'
          ELSE 'done' END
        FROM shop.order_items i WHERE i.order_id = o.order_id)
      WHEN r.points = 0 THEN 'done' WHEN r.points = o.points_used THEN 'canceled' ELSE 'partial_canceled'
    END,
    o.points_used, r.points, o.placed_at
  FROM shop.orders o LEFT JOIN LATERAL (
    SELECT least(t.points, o.points_used) AS points FROM shop.points_returned_of(o.order_id) t) r ON true
  WHERE o.status = 'placed' AND o.total_amount = 0
$$;

-- Extensions paid with points alone, each as a payment of 0 won that names the points.
CREATE FUNCTION shop.extensions_paid_by_points() RETURNS TABLE (payment_id text, member_id integer, order_id uuid,
  extension_id uuid, status text, points bigint, refunded bigint, occurred_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ('points:' || x.extension_id::text) COLLATE "C", x.member_id, x.order_id, x.extension_id,
    CASE (SELECT r.points FROM shop.points_returned_of_extension(x.extension_id) r)
      WHEN 0 THEN 'done' WHEN x.points_used THEN 'canceled' ELSE 'partial_canceled' END,
    x.points_used, (SELECT r.points FROM shop.points_returned_of_extension(x.extension_id) r), x.ended_at
  FROM shop.item_extensions x WHERE x.status = 'extended' AND x.card_amount = 0
$$;

-- Cart lines of a member that became items of an order.
CREATE FUNCTION shop.ordered_cart_lines(p_member integer) RETURNS TABLE (cart_id integer, product_id integer,
  order_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (i.item->>'cartId')::integer, (i.item->>'productId')::integer, o.order_id
  FROM shop.orders o, jsonb_array_elements(o.items) AS i(item)
  WHERE o.member_id = p_member AND o.status = 'placed' AND i.item->>'cartId' IS NOT NULL
$$;

-- Ordered items with the facts that messages to their member use.
CREATE FUNCTION shop.rented_items() RETURNS TABLE (order_item_id uuid, order_id uuid, order_numbers text, nth integer,
  member_id integer, product_id integer, status text, start_on date, end_on date, is_arrival_presumed boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.order_id, o.order_numbers, i.nth::int, i.member_id, i.product_id, i.status, i.start_on,
    i.end_on, i.arrival_presumed
  FROM shop.order_items i JOIN shop.orders o ON o.order_id = i.order_id
$$;

-- Rentals under way whose arrival was taken back, until somebody records one (rule 504).
CREATE FUNCTION shop.arrivals_taken_back() RETURNS TABLE (order_item_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id FROM shop.order_items i
  WHERE i.status IN ('delivered', 'end', 'return_requested') AND i.arrived_on IS NULL
$$;

-- Rentals of consigned items with their owner, cancelled ones included, when each was sent, and whether somebody saw its
-- parcel arrive.
CREATE FUNCTION shop.rentals_of_owners() RETURNS TABLE (order_item_id uuid, owner_id integer, consignment_id uuid,
  start_on date, end_on date, shipped_at timestamptz, is_arrival_seen boolean, product_id integer, status text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.owner_id, i.consignment_id, i.start_on, i.end_on, i.shipped_at,
    i.delivered_at IS NOT NULL AND NOT i.arrival_presumed, i.product_id, i.status
  FROM shop.order_items i WHERE i.owner_id IS NOT NULL
$$;

-- Each item's rental: product, days, price, when the rental ended (null while it has not), and whether its parcel only
-- counts as arrived.
CREATE FUNCTION shop.item_rentals() RETURNS TABLE (order_item_id uuid, member_id integer, product_id integer,
  status text, start_on date, end_on date, final_amount bigint, over_at timestamptz, is_arrival_presumed boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.member_id, i.product_id, i.status, i.start_on, i.end_on, i.final_amount,
    coalesce(i.ended_at, i.collected_at), i.arrival_presumed FROM shop.order_items i
$$;

-- The order number that members see, by order.
CREATE FUNCTION shop.numbered_orders() RETURNS TABLE (order_id uuid, order_numbers text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT o.order_id, o.order_numbers FROM shop.orders o
$$;

-- The rental that has each product, or lost it.
CREATE FUNCTION shop.products_away() RETURNS TABLE (product_id integer, order_item_id uuid, place text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT a.product_id, a.order_item_id, a.place FROM shop.items_away a $$;

-- Whoever gives a parcel a waybill holds this lock until the transaction ends and checks under it who else has it.
CREATE FUNCTION shop.lock_waybill(p_courier text, p_number text) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('waybill ' || replace(replace(p_courier, 'epost', 'post'), 'post', 'epost')
    || ' ' || p_number, 0))
$$;

-- Orders of which a parcel, to the member or back, has a waybill (rule 307).
CREATE FUNCTION shop.orders_with_waybill(p_courier text, p_number text) RETURNS TABLE (order_numbers text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT DISTINCT o.order_numbers FROM shop.waybills w JOIN shop.orders o USING (order_id)
  WHERE w.courier = replace(replace(p_courier, 'epost', 'post'), 'post', 'epost')
    AND w.tracking_number = p_number
$$;

-- The member of the placed order with this number. The comparison is in here, where the column has its own collation and
-- so its index.
CREATE FUNCTION shop.renters_with_number(p_number text) RETURNS TABLE (member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT o.member_id FROM shop.orders o WHERE o.order_numbers = p_number AND o.status = 'placed'
$$;

-- Members to or from whom a parcel with this waybill's number travels.
CREATE FUNCTION shop.renters_with_waybill(p_number text) RETURNS TABLE (member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.member_id FROM shop.order_items i WHERE i.tracking_number = p_number
  UNION ALL
  SELECT i.member_id FROM shop.item_returns r JOIN shop.order_items i ON i.order_item_id = r.order_item_id
  WHERE r.tracking_number = p_number
$$;

-- The days of a set of ranges, as the wire has them; a range without an end lasts.
CREATE FUNCTION shop.days_of(p_days datemultirange) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('from', lower(d.days), 'to', upper(d.days) - 1) ORDER BY lower(d.days)), '[]')
  FROM unnest(p_days) AS d(days)
$$;

-- The rentals of a product, cancelled ones included, with when each was sent and came back, or its renter handed it to
-- the courier who lost it on that day, why it was cancelled, and when it was found after a loss. One that was exchanged is
-- of the product that is rented in the end.
CREATE FUNCTION shop.rentals_of_product(p_product integer) RETURNS TABLE (order_item_id uuid, order_id uuid,
  order_numbers text, member_id integer, status text, start_on date, end_on date, shipped_at timestamptz,
  back_at timestamptz, final_amount bigint, reason_code text, found_at timestamptz, handed_over_on date,
  arrived_on date, pick_up_from date, return_days jsonb)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.order_id, o.order_numbers, i.member_id, i.status, i.start_on, i.end_on, i.shipped_at,
    coalesce(i.handed_over_on::timestamp AT TIME ZONE 'Asia/Seoul', i.collected_at, r.collected_at), i.final_amount,
    i.reason_code, i.found_at, i.handed_over_on, i.arrived_on, i.pick_up_from,
    shop.days_of(i.return_days)
  FROM shop.order_items i JOIN shop.orders o ON o.order_id = i.order_id
    LEFT JOIN shop.item_returns r ON r.order_item_id = i.order_item_id AND r.number = i.return_number
  WHERE i.product_id = p_product
$$;

-- When each sent rental came back, or its renter handed it to the courier who lost it, null while neither has happened;
-- and the day from which its renter counts as having it, null while they do not, and before which it is not picked up.
CREATE FUNCTION shop.rentals_back() RETURNS TABLE (order_item_id uuid, status text, back_at timestamptz, arrived_on date,
  pick_up_from date, return_days jsonb)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.status,
    coalesce(i.handed_over_on::timestamp AT TIME ZONE 'Asia/Seoul', i.collected_at, r.collected_at), i.arrived_on,
    i.pick_up_from, shop.days_of(i.return_days)
  FROM shop.order_items i
    LEFT JOIN shop.item_returns r ON r.order_item_id = i.order_item_id AND r.number = i.return_number
  WHERE i.shipped_at IS NOT NULL
$$;
