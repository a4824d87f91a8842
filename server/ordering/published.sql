-- Every item that was ordered, cancelled ones too.
CREATE FUNCTION shop.ordered_items() RETURNS TABLE (order_item_id uuid, member_id integer, product_id integer,
  status text, placed_at timestamptz, cancelled_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT i.order_item_id, i.member_id, i.product_id, i.status, i.placed_at, i.cancelled_at FROM shop.order_items i
$$;

-- What members paid for orders, what came back and what was declined.
CREATE FUNCTION shop.order_payments() RETURNS TABLE (payment_id text, member_id integer, order_id uuid, status text,
  amount bigint, card_company text, card_number text, occurred_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.payment_id, p.member_id, p.order_id, p.status, p.amount, p.card_company, r.card_number, p.occurred_at
  FROM shop.payments p LEFT JOIN personal.payment_receipts r ON r.payment_key = p.payment_key
$$;
