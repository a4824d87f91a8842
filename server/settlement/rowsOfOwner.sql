-- The days of the rental that each of an owner's rows is of, also of a charge that is made while the rental lasts (rule 829).
-- What is of no rental, as the compensation of a lost item and a deducted fee that goes back, is not among them.
CREATE FUNCTION shop.days_of_rows(p_owner integer) RETURNS TABLE (row_id text, start_on date, end_on date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.row_id, coalesce(r.start_on, i.start_on), coalesce(r.end_on, i.end_on)
  FROM shop.settlement_rows r JOIN shop.item_rentals() i ON i.order_item_id = r.order_item_id
  WHERE r.owner_id = p_owner
$$;

-- An owner's rows with the month that pays them: for a month carried forward, the later month that took its sum.
CREATE FUNCTION shop.settlement_rows_of(p_owner integer) RETURNS TABLE (row_id text, consignment_id uuid, month text,
  kind text, base bigint, transaction_fee bigint, operating_fee bigint, expected bigint, total_rent_price bigint,
  period_discount bigint, final_amount bigint, start_on date, end_on date, occurred_at timestamptz, own_status text,
  status text, is_held boolean, settled_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.row_id, r.consignment_id, r.month, r.kind, r.base, r.transaction_fee, r.operating_fee, r.expected,
    r.total_rent_price, r.period_discount, r.final_amount, d.start_on, d.end_on, r.occurred_at, own.status, paying.status, coalesce(paying.is_held, false), paying.settled_at
  FROM shop.settlement_rows r
  LEFT JOIN shop.days_of_rows(p_owner) d ON d.row_id = r.row_id
  LEFT JOIN shop.settlement_months own ON own.owner_id = r.owner_id AND own.month = r.month
  LEFT JOIN LATERAL (
    SELECT m.status, m.is_held, m.settled_at FROM shop.settlement_months m
    WHERE m.owner_id = r.owner_id AND m.month >= r.month AND m.status <> 'carried_forward'
    ORDER BY m.month LIMIT 1) AS paying ON true
  WHERE r.owner_id = p_owner AND (r.base <> 0 OR r.expected <> 0)
$$;

-- The items behind an owner's rows. One that was never accepted has its number alone: its names are sealed with its
-- application (`namesOf`), and it has no price.
CREATE FUNCTION shop.settled_items(p_owner integer) RETURNS TABLE (consignment_id uuid, number text, brand text,
  model text, price integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.consignment_id, coalesce(p.product_code, c.consignment_number, ''), coalesce(p.brand_name, ''),
    coalesce(p.product_name, ''), p.daily_rental_price
  FROM (SELECT DISTINCT s.consignment_id FROM shop.settlement_rows s WHERE s.owner_id = p_owner) AS r
  LEFT JOIN shop.consigned_products() p ON p.consignment_id = r.consignment_id
  LEFT JOIN shop.consignment_contracts() c ON c.consignment_id = r.consignment_id
$$;

-- An owner's months that pay something, now or when they close: only a sum below zero reaches the next month.
CREATE FUNCTION shop.months_that_pay(p_owner integer) RETURNS TABLE (month text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT due.month FROM (
    SELECT r.month, sum(sum(r.expected)) OVER (ORDER BY r.month) AS amount FROM shop.settlement_rows_of(p_owner) r
    WHERE r.status IS DISTINCT FROM 'paid' GROUP BY r.month) AS due WHERE due.amount > 0
$$;

-- By how much an owner's unpaid settlement is below zero once no month pays any more, with the consignment of its latest
-- loss; no row where it is not.
CREATE FUNCTION shop.shortfall_of(p_owner integer) RETURNS TABLE (amount bigint, consignment_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT -sum(r.expected)::bigint,
    (array_agg(r.consignment_id ORDER BY r.occurred_at DESC, r.row_id) FILTER (WHERE r.expected < 0))[1]
  FROM shop.settlement_rows_of(p_owner) r
  WHERE r.status IS DISTINCT FROM 'paid' AND NOT EXISTS (SELECT FROM shop.months_that_pay(p_owner))
  HAVING sum(r.expected) < 0
$$;
