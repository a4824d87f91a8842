import type { Invariant } from '../platform/projections/projection.ts'

const openIsBooked = (account: string, open: string) => `
  SELECT booked.amount, open.amount AS open FROM
    (SELECT coalesce(sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = '${account}') AS booked,
    (SELECT coalesce(sum(${open}), 0) AS amount FROM shop.refunds r) AS open
  WHERE booked.amount <> open.amount`

/** Invariants of all payments and refunds that hold at every moment; each query returns the rows that violate one. */
export const invariants: readonly Invariant[] = [
  {
    name: 'refunds payable are what the provider still owes an answer about',
    sql: openIsBooked('refunds_payable', `CASE r.status WHEN 'confirmed' THEN 0 ELSE -r.amount END`),
  },
  {
    name: 'refunds never exceed what was paid',
    sql: `SELECT 'payment:' || p.payment_id AS stream_id, p.amount, p.refunded, sum(r.amount) AS refunds
          FROM shop.payments p JOIN shop.refunds r USING (payment_key)
          GROUP BY p.payment_id HAVING sum(r.amount) FILTER (WHERE r.paid_by IS DISTINCT FROM 'desk') > p.amount
            OR p.refunded > p.amount
            OR p.refunded <> coalesce(sum(r.amount) FILTER (WHERE r.status = 'confirmed' AND coalesce(r.paid_by, '') NOT IN ('set_off', 'goodwill')), 0)`,
  },
  {
    name: 'what went back at the provider’s desk is what settles no refund yet',
    sql: openIsBooked(
      'desk_refunds',
      `CASE r.paid_by WHEN 'desk' THEN r.amount - r.goodwill WHEN 'set_off' THEN -r.amount ELSE 0 END`,
    ),
  },
  {
    name: 'goodwill is what finance gave up less what refunds counted of it',
    sql: openIsBooked(
      'goodwill',
      `CASE r.paid_by WHEN 'desk' THEN r.goodwill WHEN 'goodwill' THEN -r.amount ELSE 0 END`,
    ),
  },
  {
    name: 'a reversed payment is refunded in full',
    sql: `SELECT 'payment:' || p.payment_id AS stream_id, p.amount, sum(r.amount) AS refunds FROM shop.payments p LEFT JOIN shop.refunds r
            ON r.payment_key = p.payment_key AND r.paid_by IS DISTINCT FROM 'desk'
          WHERE p.is_reversed GROUP BY p.payment_id HAVING coalesce(sum(r.amount), 0) <> p.amount`,
  },
]
