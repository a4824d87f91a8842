-- Payments of charges, with what was refunded.
CREATE FUNCTION shop.payments_of_charges() RETURNS TABLE (payment_key text, member_id integer, charge_id uuid,
  status text, amount bigint, refunded bigint, is_reversed boolean, card_company text, occurred_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.payment_key, p.member_id, p.charge_id, p.status, p.amount, p.refunded, p.is_reversed, p.card_company,
    p.occurred_at
  FROM shop.charge_payments p
$$;

-- The kind of each charge.
CREATE FUNCTION shop.charge_kinds() RETURNS TABLE (charge_id uuid, kind text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT c.charge_id, c.kind FROM shop.charges c $$;

-- Refunds of charges that are not confirmed yet.
CREATE FUNCTION shop.open_charge_refunds() RETURNS TABLE (refund_id uuid, amount bigint, status text,
  requested_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.refund_id, r.amount, r.status, r.requested_at FROM shop.charge_refunds r WHERE r.status <> 'confirmed'
$$;

-- Open charges of owners, with how often their card was refused. Leaves out charges that are being paid right now.
CREATE FUNCTION shop.owed_by_owners() RETURNS TABLE (charge_id uuid, member_id integer, amount bigint,
  card_failures integer, made_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.member_id, c.amount, c.card_failures, c.made_at FROM shop.charges c
  WHERE c.status = 'open' AND c.debtor = 'owner' AND NOT EXISTS (
    SELECT FROM platform.charge_attempts a WHERE a.charge_id = c.charge_id AND a.outcome IS NULL)
$$;

-- Captures and card refunds of charges at the card provider; a capture has no transaction key.
CREATE FUNCTION shop.card_movements_of_charges() RETURNS TABLE (payment_key text, transaction_key text, amount bigint,
  moved_at timestamptz, captured_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.payment_key, NULL, p.amount, p.approved_at, p.approved_at FROM shop.charge_payments p
  UNION ALL
  SELECT r.payment_key, r.transaction_key, -r.amount, r.settled_at, p.approved_at
  FROM shop.charge_refunds r LEFT JOIN shop.charge_payments p USING (payment_key)
  WHERE r.status = 'confirmed' AND r.paid_by IN ('card', 'desk')
$$;

-- Charges deducted from owners' settlements instead of a card, with the amount that is kept after refunds.
CREATE FUNCTION shop.charges_deducted() RETURNS TABLE (charge_id uuid, member_id integer, month text, kind text,
  amount bigint, kept bigint, made_at timestamptz, deducted_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.member_id, c.deducted_month, c.kind, c.amount, c.deduction_kept, c.made_at, c.settled_at
  FROM shop.charges c WHERE c.deducted_month IS NOT NULL
$$;

-- Refunds of charges with the details that finance needs: which sending it is, and the reason of the last unsuccessful
-- try. A refusal has already been added to `tries`.
CREATE FUNCTION shop.refunds_of_charges() RETURNS TABLE (refund_id uuid, payment_key text, charge_id uuid, kind text,
  order_id uuid, order_item_id uuid, member_id integer, amount bigint, status text, provider_code text,
  requested_at timestamptz, settled_at timestamptz, paid_by text, transaction_key text,
  goodwill bigint, sending integer, last_reason text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.refund_id, r.payment_key, r.charge_id, c.kind, c.order_id, c.order_item_id, r.member_id, r.amount, r.status,
    r.provider_code, r.requested_at, r.settled_at, r.paid_by, r.transaction_key, r.goodwill,
    (coalesce(t.tries, 0) + CASE r.status WHEN 'rejected' THEN 0 ELSE 1 END)::int, t.last_reason
  FROM shop.charge_refunds r JOIN shop.charges c USING (charge_id)
  LEFT JOIN platform.charge_refund_tries t ON t.refund_id = r.refund_id
$$;
