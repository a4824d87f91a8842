/** What we captured (its transaction key is empty) and what we gave back by card. */
const movements = `
    SELECT m.payment_key, coalesce(m.transaction_key, '') AS transaction_key, m.amount, m.moved_at, m.captured_at
    FROM (SELECT * FROM shop.card_movements_of_orders() UNION ALL SELECT * FROM shop.card_movements_of_charges()) AS m`

/** What finance closed as a loss or a gain, as what we no longer hold. */
const writtenOff = `
    SELECT w.payment_key, w.transaction_key, -w.missing AS amount, NULL::timestamptz AS moved_at,
      NULL::timestamptz AS captured_at
    FROM shop.difference_write_offs w WHERE w.aspect = 'amount'`

const byTransaction = (lines: string) => `
    SELECT h.payment_key, h.transaction_key, sum(h.amount)::bigint AS amount, max(h.moved_at) AS moved_at,
      max(h.captured_at) AS captured_at
    FROM (${lines}) AS h GROUP BY 1, 2`

/** What we hold of each capture and of each giving back. */
export const heldByUs = byTransaction(movements)

/** What the provider lists, a row for each part of it that was paid out. */
const listed = `
    SELECT r.payment_key, CASE WHEN r.is_cancel THEN r.transaction_key ELSE '' END AS transaction_key, r.amount
    FROM shop.provider_payout_rows r`

/**
 * Each capture and each giving back that we and the card provider do not hold alike, also those that are merely on
 * their way: what was captured is one row of the payment, what went back one of its own transaction.
 */
export const unequalTransactions = `
  WITH ours AS (${byTransaction(`${movements} UNION ALL ${writtenOff}`)}), 
  theirs AS (
    SELECT r.payment_key, r.transaction_key, sum(r.amount)::bigint AS amount FROM (${listed}) AS r GROUP BY 1, 2)
  SELECT payment_key, transaction_key, o.amount AS ours, t.amount AS theirs, o.moved_at, o.captured_at,
    EXISTS (SELECT FROM ours known WHERE known.payment_key = coalesce(o.payment_key, t.payment_key)
      AND known.transaction_key = '' AND known.captured_at IS NOT NULL) AS is_our_payment
  FROM ours o FULL JOIN theirs t USING (payment_key, transaction_key)
  WHERE coalesce(o.amount, 0) <> coalesce(t.amount, 0)`
