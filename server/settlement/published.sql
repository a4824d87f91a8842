-- The rent that a consigned item earned since its acceptance, in won, less the refunds that its owner bore.
CREATE FUNCTION shop.confirmed_base(p_consignment uuid) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(r.base), 0)::bigint FROM shop.settlement_rows r
  WHERE r.consignment_id = p_consignment AND r.kind IN ('rental', 'return', 'refund')
$$;

-- The owner's shares of renters' charges for a consigned item: a row for each charge and for each part taken back.
CREATE FUNCTION shop.charge_shares(p_consignment uuid) RETURNS TABLE (charge_id uuid, share bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.subject_id, r.expected FROM shop.settlement_rows r
  WHERE r.consignment_id = p_consignment AND r.kind = 'compensation' AND r.order_item_id IS NOT NULL
$$;

-- The owner's earnings, a row for each confirmed rental, refund and share of a charge.
CREATE FUNCTION shop.owners_shares() RETURNS TABLE (row_id text, owner_id integer, consignment_id uuid,
  order_item_id uuid, month text, kind text, base bigint, expected bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.row_id, r.owner_id, r.consignment_id, r.order_item_id, r.month, r.kind, r.base, r.expected
  FROM shop.settlement_rows r WHERE r.base <> 0 OR r.expected <> 0
$$;

-- The months that each owner has a settlement of.
CREATE FUNCTION shop.months_of_owners() RETURNS TABLE (owner_id integer, month text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT m.owner_id, m.month FROM shop.settlement_months m
$$;

-- The month that pays the compensation of a lost item; of one that was carried forward the later month that took its sum.
CREATE FUNCTION shop.compensation_payment(p_consignment uuid) RETURNS TABLE (month text, is_held boolean,
  paid_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(paying.month, r.month), coalesce(paying.is_held, false),
    CASE paying.status WHEN 'paid' THEN paying.settled_at END
  FROM shop.settlement_rows r
  LEFT JOIN LATERAL (
    SELECT m.month, m.status, m.is_held, m.settled_at FROM shop.settlement_months m
    WHERE m.owner_id = r.owner_id AND m.month >= r.month AND m.status <> 'carried_forward'
    ORDER BY m.month LIMIT 1) AS paying ON true
  WHERE r.row_id = 'lost:' || p_consignment
$$;

-- The refunds of fees that a payout paid, with the month whose settlement each is in; of one that was carried forward the
-- later month that took its sum, which is null until there is one.
CREATE FUNCTION shop.deduction_refunds() RETURNS TABLE (charge_id uuid, month text, amount bigint, is_paid boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.subject_id, CASE own.status WHEN 'carried_forward' THEN paying.month ELSE r.month END, r.expected,
    coalesce(paying.status = 'paid', false)
  FROM shop.settlement_rows r
  LEFT JOIN shop.settlement_months own ON own.owner_id = r.owner_id AND own.month = r.month
  LEFT JOIN LATERAL (
    SELECT m.month, m.status FROM shop.settlement_months m
    WHERE m.owner_id = r.owner_id AND m.month >= r.month AND m.status <> 'carried_forward'
    ORDER BY m.month LIMIT 1) AS paying ON true
  WHERE r.kind = 'charge_refund'
$$;

-- Every attempt to pay an owner's month, with the reference under which the gateway knows it, and the fingerprint of
-- the account that it was to go to.
CREATE FUNCTION shop.payouts_to_owners() RETURNS TABLE (payout_ref text, owner_id integer, month text, attempt integer,
  paid_by text, amount bigint, status text, reference text, requested_at timestamptz, settled_at timestamptz,
  returned_at timestamptz, account text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'settle-' || a.owner_id || '-' || a.month || '-' || a.attempt, a.owner_id, a.month, a.attempt, a.paid_by,
    a.amount, a.status, a.reference, a.requested_at, a.settled_at, a.returned_at, a.account
  FROM shop.payout_attempts a
$$;
