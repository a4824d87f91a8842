-- The kind of each charge, the order item that it belongs to, and what it costs.
CREATE FUNCTION shop.charges_of_items() RETURNS TABLE (charge_id uuid, kind text, order_id uuid, order_item_id uuid,
  amount bigint)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.kind, c.order_id, c.order_item_id, c.amount FROM shop.charges c
$$;

-- Who owes or paid each charge.
CREATE FUNCTION shop.debtors_of_charges() RETURNS TABLE (charge_id uuid, member_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.member_id FROM shop.charges c
$$;

-- Open charges of owners, with how often their card was refused. Leaves out charges that are being paid right now, and
-- those whose owner's objection waits for an answer.
CREATE FUNCTION shop.owed_by_owners() RETURNS TABLE (charge_id uuid, member_id integer, amount bigint,
  card_failures integer, made_at timestamptz, kind text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.member_id, c.amount, c.card_failures, c.made_at, c.kind FROM shop.charges c
  WHERE c.status = 'open' AND c.debtor = 'owner' AND (c.inquiry_id IS NULL OR c.dispute_answered_at IS NOT NULL) AND NOT EXISTS (
    SELECT FROM shop.open_attempts() a WHERE a.subject_id = c.charge_id)
$$;

-- Charges deducted from owners' settlements instead of a card, with the amount that is kept after refunds.
CREATE FUNCTION shop.charges_deducted() RETURNS TABLE (charge_id uuid, member_id integer, month text, kind text,
  amount bigint, kept bigint, made_at timestamptz, deducted_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.member_id, c.deducted_month, c.kind, c.amount, c.deduction_kept, c.made_at, c.settled_at
  FROM shop.charges c WHERE c.deducted_month IS NOT NULL
$$;

-- The late days that charges of an item to its renter name so far; waived and refunded ones count (rule 306).
CREATE FUNCTION shop.late_days_charged(p_item uuid) RETURNS TABLE (days integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(c.late_days), 0)::int FROM shop.charges c
  WHERE c.order_item_id = p_item AND c.debtor = 'renter'
$$;

-- What each charge is about: an order item, with the consignment of an owner's item beside it, or a consignment alone.
CREATE FUNCTION shop.charge_subjects() RETURNS TABLE (charge_id uuid, order_item_id uuid, consignment_id uuid)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.order_item_id, c.consignment_id FROM shop.charges c
$$;

-- The refunds of charges that a card paid, as finance decided them (rule 492), confirmed or not. Leaves out those of
-- payments that were reversed, and what the provider's desk gave back, which refunds of ours are set off against.
CREATE FUNCTION shop.refunds_of_charges() RETURNS TABLE (charge_id uuid, refund_id uuid, amount bigint, status text,
  requested_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.charge_id, r.refund_id, r.amount, r.status, r.requested_at FROM shop.card_refunds() r
  WHERE r.charge_id IS NOT NULL AND r.paid_by IS DISTINCT FROM 'desk' AND NOT EXISTS (
    SELECT FROM shop.card_payments() p WHERE p.payment_id = r.payment_key AND p.is_reversed)
$$;

-- The charges of an item to its renter that stand: they are open, or paid and not refunded in full.
CREATE FUNCTION shop.standing_charges(p_item uuid) RETURNS TABLE (charge_id uuid, kind text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.charge_id, c.kind FROM shop.charges c
  WHERE c.order_item_id = p_item AND c.debtor = 'renter' AND (c.status = 'open' OR c.status = 'paid' AND c.amount > (
    SELECT coalesce(sum(r.amount), 0) FROM shop.refunds_of_charges() r WHERE r.charge_id = c.charge_id))
$$;
