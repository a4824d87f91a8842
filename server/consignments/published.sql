-- Consignments for other modules: owner, status and agreed terms.
CREATE FUNCTION shop.consignment_contracts() RETURNS TABLE (consignment_id uuid, consignment_number text,
  member_id integer, status text, product_id integer, assessed_rental_price integer, consigning_date date, ends_on date,
  is_missing boolean, is_lost boolean, is_sent_back boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.consignment_id, c.consignment_number, c.member_id, c.status, c.product_id, c.assessed_rental_price,
    c.consigning_date, c.ends_on, c.missing_since IS NOT NULL,
    c.lost_at IS NOT NULL AND c.recovered_at IS NULL, c.sent_back_at IS NOT NULL
  FROM shop.consignments c
$$;

-- Consignments that finance ended because the item was lost: their owner was compensated, also where it was found later.
CREATE FUNCTION shop.compensated_losses() RETURNS TABLE (consignment_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.consignment_id FROM shop.consignments c WHERE c.lost_at IS NOT NULL
$$;

-- Consignments that were a contract about an item, with their end, or when the contract was made while they last. One
-- whose item was never appraised made none, unless its owner was compensated for it (rule 575).
CREATE FUNCTION shop.consignment_ends() RETURNS TABLE (member_id integer, ended_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.member_id,
    coalesce(c.sent_back_at, c.lost_at, c.ended_at, c.given_up_at, c.rejected_at, c.accepted_at)
  FROM shop.consignments c WHERE c.accepted_at IS NOT NULL OR c.rejected_at IS NOT NULL OR c.lost_at IS NOT NULL
$$;

-- Rentals under way whose item the shop itself reported missing after it was sent, and whose parcel nobody saw arrive:
-- their renter may not have it, also once it was found, until somebody records what happened (rule 491). Few items were
-- ever missing, so that they are found first, and their rentals by product.
CREATE FUNCTION shop.rentals_lost_by_shop() RETURNS TABLE (order_item_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.order_item_id FROM shop.consignments c
    JOIN shop.rentals_of_owners() r ON r.product_id = c.product_id AND r.consignment_id = c.consignment_id
  WHERE (c.missing_since IS NOT NULL OR c.found_at IS NOT NULL)
    AND r.status IN ('shipped', 'delivered', 'end', 'return_requested') AND NOT r.is_arrival_seen
    AND (c.missing_since IS NOT NULL AND c.lost_by = 'shop' OR c.found_at > r.shipped_at)
$$;

-- Rentals under way whose renter may not have the item: the shop lost its parcel (rule 502) or took back that it arrived
-- (rule 504), and nobody recorded an arrival since. A rental may be there twice.
CREATE FUNCTION shop.rentals_awaiting_arrival() RETURNS TABLE (order_item_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.order_item_id FROM shop.rentals_lost_by_shop() l
  UNION ALL
  SELECT b.order_item_id FROM shop.arrivals_taken_back() b
$$;

-- Where products are that are not simply here, by the order in which one reason outweighs another (rule 302), with the
-- rental that has or lost the item and the last day of a repair.
CREATE FUNCTION shop.whereabouts_of(p_products integer[], p_today date) RETURNS TABLE (product_id integer, place text,
  order_item_id uuid, until date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT DISTINCT ON (w.product_id) w.product_id, w.place, a.order_item_id, w.until
  FROM (
    SELECT c.product_id, CASE WHEN c.is_lost THEN 'lost' WHEN c.is_missing THEN 'missing' ELSE 'with_owner' END AS place,
      NULL::date AS until, CASE WHEN c.is_lost THEN 0 WHEN c.is_missing THEN 1 ELSE 3 END AS rank
    FROM shop.consignment_contracts() c
    WHERE c.product_id = ANY (p_products) AND (c.is_lost OR c.is_missing OR c.is_sent_back)
    UNION ALL
    SELECT o.product_id, o.place, NULL, CASE o.place WHEN 'lost' THEN 0 ELSE 2 END
    FROM shop.products_away() o WHERE o.product_id = ANY (p_products)
    UNION ALL
    SELECT l.product_id, 'lost', NULL, 0 FROM shop.lost_products() l WHERE l.product_id = ANY (p_products)
    UNION ALL
    SELECT s.product_id, 'repair', s.occupied_to, 4 FROM shop.slots_between(p_today, p_today) s
    WHERE s.product_id = ANY (p_products) AND s.status = 'blocked' AND s.because IS NULL
  ) w LEFT JOIN shop.products_away() a ON a.product_id = w.product_id
  ORDER BY w.product_id, w.rank
$$;

-- Consignments whose parcel, here or back, has a waybill (rule 307).
CREATE FUNCTION shop.consignments_with_waybill(p_courier text, p_number text) RETURNS TABLE (consignment_id uuid,
  consignment_number text, member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.consignment_id, c.consignment_number, c.member_id FROM shop.consignments c
  WHERE c.tracking_number = p_number
      AND replace(c.courier, 'post', 'epost') = replace(replace(p_courier, 'epost', 'post'), 'post', 'epost')
    OR c.back_tracking_number = p_number
      AND replace(c.back_courier, 'post', 'epost') = replace(replace(p_courier, 'epost', 'post'), 'post', 'epost')
$$;

-- The owner of the consignment with this number.
CREATE FUNCTION shop.owners_with_number(p_number text) RETURNS TABLE (member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.member_id FROM shop.consignments c WHERE c.consignment_number = p_number
$$;

-- Owners whose item travels here or back under this waybill's number.
CREATE FUNCTION shop.owners_with_waybill(p_number text) RETURNS TABLE (member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.member_id FROM shop.consignments c WHERE c.tracking_number = p_number
  UNION ALL
  SELECT c.member_id FROM shop.consignments c WHERE c.back_tracking_number = p_number
$$;
