/** SQL: our captures (with an empty transaction key) and card refunds. */
const movements = `
    SELECT m.payment_key, coalesce(m.transaction_key, '') AS transaction_key, m.amount, m.moved_at, m.captured_at
    FROM shop.card_movements() AS m`

/** SQL: amounts that finance wrote off, which we no longer claim. */
const writtenOff = `
    SELECT w.key[1] AS payment_key, w.key[2] AS transaction_key, -w.missing AS amount, NULL::timestamptz AS moved_at,
      NULL::timestamptz AS captured_at
    FROM shop.written_off('card') w WHERE w.key[3] = 'amount'`

/** SQL: the provider's list, a row for each part that was paid out. */
const listed = `
    SELECT r.payment_key, CASE WHEN r.is_cancel THEN r.transaction_key ELSE '' END AS transaction_key, r.amount
    FROM shop.provider_payout_rows r`

/** SQL: what the provider moved and a restored database no longer knows, until its payouts name it. */
const lost = `
    SELECT l.payment_key, l.transaction_key, l.amount FROM shop.lost_movements l
    WHERE NOT EXISTS (SELECT FROM (${listed}) AS r
      WHERE r.payment_key = l.payment_key AND r.transaction_key = l.transaction_key)`

const entry = `CASE WHEN m.transaction_key = '' THEN m.payment_key ELSE 'back:' || m.transaction_key END`

/** SQL: captures and refunds recomputed from payments, payouts and write-offs, in the shape of the projection. */
export const clearingOfPayments = `
  SELECT m.entry, sum(m.ours)::bigint AS ours, sum(m.theirs)::bigint AS theirs, sum(m.listings)::int AS listings,
    max(m.moved_at) AS moved_at
  FROM (
    SELECT ${entry} AS entry, m.amount AS ours, 0 AS theirs, 0 AS listings, m.moved_at
    FROM (${movements} UNION ALL ${writtenOff}) AS m
    UNION ALL
    SELECT ${entry}, 0, m.amount, 1, NULL FROM (${listed}) AS m) AS m
  GROUP BY m.entry`

const unequalBetween = (theirs: string) => `
  WITH ours AS (
    SELECT h.payment_key, h.transaction_key, sum(h.amount)::bigint AS amount, max(h.moved_at) AS moved_at,
      max(h.captured_at) AS captured_at
    FROM (${movements} UNION ALL ${writtenOff}) AS h GROUP BY 1, 2),
  theirs AS (
    SELECT r.payment_key, r.transaction_key, sum(r.amount)::bigint AS amount FROM (${theirs}) AS r GROUP BY 1, 2)
  SELECT payment_key, transaction_key, o.amount AS ours, t.amount AS theirs, o.moved_at, o.captured_at,
    EXISTS (SELECT FROM ours known WHERE known.payment_key = coalesce(o.payment_key, t.payment_key)
      AND known.transaction_key = '' AND known.captured_at IS NOT NULL) AS is_our_payment
  FROM ours o FULL JOIN theirs t USING (payment_key, transaction_key)
  WHERE coalesce(o.amount, 0) <> coalesce(t.amount, 0)`

/**
 * SQL: every capture and refund on which we and the card provider disagree, including those merely on their way. A
 * payment's capture is one row, each refund a row under its own transaction key.
 */
export const unequalTransactions = unequalBetween(`${listed} UNION ALL ${lost}`)

/** SQL: the same by what the provider has paid out alone, which is what the books have of it. */
export const unequalPayouts = unequalBetween(listed)
