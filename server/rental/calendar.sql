-- What other modules' statements read of the calendar. Each function is a single plain query, so that PostgreSQL
-- inlines it into the calling statement.

-- Booked and blocked days by product; products without any have no row.
CREATE FUNCTION shop.busy_days_of(p_products integer[]) RETURNS TABLE (product_id integer, days datemultirange)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.product_id, range_agg(s.occupied) FROM shop.slots s
  WHERE s.product_id = ANY (p_products) AND s.status IN ('booked', 'blocked') GROUP BY s.product_id
$$;

-- Slots that conflict with a rental of this product on these days. held_until is null for booked and blocked slots.
CREATE FUNCTION shop.slots_in_the_way(p_product integer, p_turnaround_days integer, p_start date, p_end date)
RETURNS TABLE (order_id uuid, member_id integer, held_until timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.order_id, s.member_id, CASE s.status WHEN 'held' THEN s.held_until END FROM shop.slots s
  WHERE s.product_id = p_product AND NOT s.released
    AND s.occupied && shop.occupied_days(p_start, p_end, p_turnaround_days)
$$;

-- The slot of every order item with its status.
CREATE FUNCTION shop.slots_of_orders() RETURNS TABLE (order_item_id uuid, order_id uuid, product_id integer, status text,
  end_on date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.order_item_id, s.order_id, s.product_id, s.status, s.end_on FROM shop.slots s
  WHERE s.order_item_id IS NOT NULL
$$;

-- The days that extensions of rentals hold while they are paid, and those that they held.
CREATE FUNCTION shop.slots_of_extensions() RETURNS TABLE (extension_id uuid, order_id uuid, status text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.slot_id, s.order_id, s.status FROM shop.slots s WHERE s.order_item_id IS NULL AND s.order_id IS NOT NULL
$$;

-- The free days of a product between two days, both included, as ranges: without rental or downtime; ignores holds.
CREATE FUNCTION shop.free_days(p_product integer, p_from date, p_to date) RETURNS TABLE (from_day date, to_day date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(f.days), upper(f.days) - 1
  FROM unnest(datemultirange(CASE WHEN p_from <= p_to THEN daterange(p_from, p_to, '[]') ELSE 'empty' END) - coalesce((
    SELECT range_agg(s.occupied) FROM shop.slots s
    WHERE s.product_id = p_product AND s.status IN ('booked', 'blocked')), '{}')) AS f(days)
$$;

-- Slots that occupy any of these days, both included: rentals, holds (expired ones too) and downtime.
CREATE FUNCTION shop.slots_between(p_from date, p_to date) RETURNS TABLE (slot_id uuid, product_id integer,
  order_item_id uuid, member_id integer, status text, start_on date, end_on date, occupied_from date, occupied_to date,
  held_until timestamptz, because text, note text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.slot_id, s.product_id, s.order_item_id, s.member_id, s.status, s.start_on, s.end_on, lower(s.occupied),
    upper(s.occupied) - 1, s.held_until, s.because, d.written
  FROM shop.slots s LEFT JOIN personal.downtime_reasons d ON d.id = s.slot_id
  WHERE NOT s.released AND s.occupied && daterange(p_from, p_to, '[]')
$$;

-- The downtimes that end when a lost product is here again and belongs to the shop: those of its loss, and those from
-- today on that the owner whom it belonged to had blocked.
CREATE FUNCTION shop.days_opened_by_finding(p_product integer, p_today date) RETURNS TABLE (downtime_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.slot_id FROM shop.slots s
  WHERE s.product_id = p_product AND s.status = 'blocked' AND s.order_item_id IS NULL
    AND (s.because = 'lost' OR s.because = 'owner' AND upper(s.occupied) > p_today)
$$;

-- Items that were lost while no rental had them, and were not found again (rule 533).
CREATE FUNCTION shop.lost_products() RETURNS TABLE (product_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.product_id FROM shop.product_losses l WHERE l.found_at IS NULL
$$;

-- The number of the last loss of a product while no rental had it, and whether it was found again; no row without one.
CREATE FUNCTION shop.last_loss_of(p_product integer) RETURNS TABLE (loss_number integer, is_found boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.loss_number, l.found_at IS NOT NULL FROM shop.product_losses l
  WHERE l.product_id = p_product ORDER BY l.loss_number DESC LIMIT 1
$$;
