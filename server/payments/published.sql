-- Records an attempt to capture money before the provider is asked, and returns how many of its calls the provider
-- answered with a fault. The statement that reads what is to be paid calls it, so that the attempt begins only while it
-- is owed. A repeated attempt is opened again, and what the provider said of it before counts no more.
CREATE FUNCTION shop.begin_attempt(p_of text, p_id uuid, p_key text, p_member integer, p_by text, p_customer text,
  p_order text, p_method text, p_amount bigint, p_on date) RETURNS integer
LANGUAGE sql AS $$
  INSERT INTO platform.payment_attempts AS a (subject_of, subject_id, attempt_key, member_id, by, customer_key,
    provider_order_id, method_key, amount, tried_on)
  VALUES (p_of, p_id, p_key, p_member, p_by, p_customer, p_order, p_method, p_amount, p_on)
  ON CONFLICT (subject_id, attempt_key) DO UPDATE SET outcome = NULL, provider_code = NULL, provider_message = NULL
    RETURNING a.tries
$$;

-- Attempts to capture money, by what they are for, and whether the provider said that it has such a payment.
CREATE FUNCTION shop.attempts() RETURNS TABLE (subject_id uuid, by text, tried_on date, is_open boolean,
  is_known boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.subject_id, a.by, a.tried_on, a.outcome IS NULL, a.outcome IS NOT NULL AND a.outcome <> 'unknown_payment'
  FROM platform.payment_attempts a
$$;

-- What an attempt of an order or charge waits for an answer.
CREATE FUNCTION shop.open_attempts() RETURNS TABLE (subject_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.subject_id FROM platform.payment_attempts a WHERE a.outcome IS NULL
$$;

-- Card payments for orders, their extensions and delivery fees and for charges, with what was refunded, and those that
-- were declined, but for charges. Those of an extension or of a delivery fee name its order, too.
CREATE FUNCTION shop.card_payments() RETURNS TABLE (payment_id text, payment_key text, member_id integer, order_id uuid,
  charge_id uuid, extension_id uuid, delivery_change_id uuid, status text, amount bigint, refunded bigint, is_reversed boolean, card_company text,
  provider_code text, approved_at timestamptz, occurred_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.payment_id, p.payment_key, p.member_id, p.order_id, p.charge_id, p.extension_id, p.delivery_change_id, p.status, p.amount, p.refunded,
    p.is_reversed, p.card_company, p.provider_code, p.approved_at, p.occurred_at
  FROM shop.payments p
$$;

-- Payments that were captured for what was no longer wanted; `refund_id` is the refund of all of it.
CREATE FUNCTION shop.reversed_payments() RETURNS TABLE (refund_id uuid, member_id integer, order_id uuid,
  extension_id uuid, delivery_change_id uuid, amount bigint, occurred_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.reversal_id, p.member_id, p.order_id, p.extension_id, p.delivery_change_id, p.amount, p.occurred_at
  FROM shop.payments p WHERE p.is_reversed
$$;

-- Payments that the provider refunds only in full.
CREATE FUNCTION shop.whole_payments() RETURNS TABLE (payment_key text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT w.payment_key FROM platform.whole_payments w $$;

-- The masked card number and the receipt link of each payment.
CREATE FUNCTION shop.receipts_of_payments() RETURNS TABLE (payment_key text, card_number text, receipt_url text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.payment_key, r.card_number, r.receipt_url FROM personal.payment_receipts r
$$;

-- Refunds to the card and at the provider's desk; `sending` counts how often finance has had it sent.
CREATE FUNCTION shop.card_refunds() RETURNS TABLE (refund_id uuid, payment_key text, order_id uuid, charge_id uuid,
  order_item_id uuid, member_id integer, amount bigint, status text, provider_code text, requested_at timestamptz,
  settled_at timestamptz, paid_by text, transaction_key text, goodwill bigint, sending integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.refund_id, r.payment_key, r.order_id, r.charge_id, r.order_item_id, r.member_id, r.amount, r.status,
    r.provider_code, r.requested_at, r.settled_at, r.paid_by, r.transaction_key, r.goodwill, r.sending
  FROM shop.refunds r
$$;

-- The refunds of one request, to each payment that it takes, and the parts that were divided off them; their ids differ in
-- the last digits alone (`idBeside`). One that went back within a refund of the whole is as far as that one is (rule 896).
CREATE FUNCTION shop.refunds_of_request(p_refund uuid) RETURNS TABLE (refund_id uuid, order_item_id uuid, amount bigint,
  status text, paid_by text, is_of_order boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.refund_id, r.order_item_id, r.amount, r.status, r.paid_by,
    p.extension_id IS NULL AND p.delivery_change_id IS NULL
  FROM shop.refunds r LEFT JOIN shop.payments p ON p.payment_id = r.payment_key
  WHERE r.refund_id BETWEEN (left(p_refund::text, 32) || '0000')::uuid AND (left(p_refund::text, 32) || 'ffff')::uuid
  UNION ALL
  SELECT r.refund_id, j.order_item_id, j.amount, r.status, r.paid_by, true
  FROM shop.joined_refunds j JOIN shop.refunds r ON r.refund_id = j.whole_id
  WHERE j.refund_id BETWEEN (left(p_refund::text, 32) || '0000')::uuid AND (left(p_refund::text, 32) || 'ffff')::uuid
$$;

-- For each refund of a payment: what is open of one at the provider's desk, what of that no refund of ours needs, what
-- was given as goodwill and is still that (rule 286), and what of one of ours was already given as goodwill. What the desk
-- paid settles refunds from the oldest on.
CREATE FUNCTION shop.refund_parts(p_payment text) RETURNS TABLE (refund_id uuid, open bigint, grantable bigint,
  goodwill_left bigint, counted_goodwill bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH own AS (SELECT * FROM shop.refunds r WHERE r.payment_key = p_payment),
  sums AS (
    SELECT coalesce(sum(o.amount) FILTER (WHERE o.paid_by = 'set_off'), 0) AS set_off,
      coalesce(sum(o.amount) FILTER (WHERE o.paid_by = 'goodwill'), 0) AS counted,
      coalesce(sum(o.goodwill), 0) - coalesce(sum(o.amount) FILTER (WHERE o.paid_by = 'goodwill'), 0) AS goodwill,
      coalesce((SELECT p.amount FROM shop.payments p WHERE p.payment_id = p_payment), 0)
        - coalesce(sum(o.amount) FILTER (WHERE o.paid_by IS DISTINCT FROM 'desk'), 0) AS kept
    FROM own o),
  desk AS (
    SELECT o.refund_id, greatest(0, least(o.amount - o.goodwill,
      sum(o.amount - o.goodwill) OVER oldest - s.set_off)) AS open,
      greatest(0, least(o.goodwill, sum(o.goodwill) OVER oldest - s.counted)) AS goodwill
    FROM own o, sums s WHERE o.paid_by = 'desk' WINDOW oldest AS (ORDER BY o.requested_at, o.refund_id))
  SELECT o.refund_id, coalesce(d.open, 0)::bigint,
    greatest(0, least(coalesce(d.open, 0), s.kept - s.goodwill))::bigint, coalesce(d.goodwill, 0)::bigint,
    CASE WHEN o.status = 'confirmed' THEN 0
      ELSE greatest(0, least(s.goodwill - s.kept, s.goodwill, o.amount)) END::bigint
  FROM own o CROSS JOIN sums s LEFT JOIN desk d USING (refund_id)
$$;

-- What no refund of ours needs of money that the desk gave back and that is not booked yet: what it settles of refused
-- refunds is gone, and the rest is at most what is kept of the payment.
CREATE FUNCTION shop.grantable_at_desk(p_payment text, p_amount bigint) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(0, least(
    p_amount - coalesce(sum(r.amount) FILTER (WHERE r.status = 'rejected'), 0),
    coalesce((SELECT p.amount FROM shop.payments p WHERE p.payment_id = p_payment), 0)
      - coalesce(sum(r.amount) FILTER (WHERE r.paid_by IS DISTINCT FROM 'desk'), 0)
      - coalesce(sum(r.goodwill), 0) + coalesce(sum(r.amount) FILTER (WHERE r.paid_by = 'goodwill'), 0)))::bigint
  FROM shop.refunds r WHERE r.payment_key = p_payment
$$;

-- Payments of which the provider gave money back that no refund of ours records, until finance books or closes it: no
-- refund of them is sent (rule 536).
CREATE FUNCTION shop.held_back_payments() RETURNS TABLE (payment_key text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT d.key[1] FROM shop.open_differences('card') d
  WHERE d.kind = 'cancelled_at_provider'
    AND NOT EXISTS (SELECT FROM shop.refunds r WHERE r.payment_key = d.key[1] AND r.transaction_key = d.key[2])
$$;

-- The reason of the last unsuccessful try of a refund.
CREATE FUNCTION shop.refund_faults() RETURNS TABLE (refund_id uuid, last_reason text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT t.refund_id, t.last_reason FROM platform.refund_tries t $$;

-- Captures and card refunds at the card provider; a capture has no transaction key.
CREATE FUNCTION shop.card_movements() RETURNS TABLE (payment_key text, transaction_key text, amount bigint,
  moved_at timestamptz, captured_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.payment_key, NULL, p.amount, p.approved_at, p.approved_at FROM shop.payments p
  WHERE p.payment_key IS NOT NULL
  UNION ALL
  SELECT r.payment_key, r.transaction_key, -r.amount, r.settled_at, p.approved_at
  FROM shop.refunds r LEFT JOIN shop.payments p ON p.payment_id = r.payment_key
  WHERE r.status = 'confirmed' AND r.paid_by IN ('card', 'desk')
$$;

-- Refunds that finance transferred to a member's account, with the account's fingerprint and the bank's reference.
CREATE FUNCTION shop.refund_transfers() RETURNS TABLE (refund_id uuid, amount bigint, reference text,
  settled_at timestamptz, account text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.refund_id, r.amount, r.transaction_key, r.settled_at, r.account FROM shop.refunds r
  WHERE r.status = 'confirmed' AND r.paid_by = 'transfer'
$$;
