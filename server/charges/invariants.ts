import type { Invariant } from '../platform/projections/projection.ts'

const receivableEqualsOpen = (account: string, debtor: string) => `
  SELECT booked.amount FROM
    (SELECT coalesce(sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = '${account}') AS booked,
    (SELECT coalesce(sum(amount), 0) AS amount FROM shop.charges WHERE status = 'open' AND debtor = '${debtor}') AS owed
  WHERE booked.amount <> owed.amount`

/** Invariants of all charges that hold at every moment; each query returns the rows that violate one. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the renters’ receivable is what renters are charged and have not paid',
    sql: receivableEqualsOpen('renter_receivable', 'renter'),
  },
  {
    name: 'the owners’ receivable is what owners are charged and have not paid',
    sql: receivableEqualsOpen('owner_receivable', 'owner'),
  },
  {
    name: 'a paid charge has one payment of its amount, any other has none that stands',
    sql: `SELECT 'charge:' || c.charge_id AS stream_id, c.status, c.amount, sum(p.amount) AS paid
          FROM shop.charges c
          LEFT JOIN shop.card_payments() p ON p.charge_id = c.charge_id AND NOT p.is_reversed
          GROUP BY c.charge_id HAVING count(p.payment_key) <> CASE c.status WHEN 'paid' THEN 1 ELSE 0 END
            OR coalesce(sum(p.amount), c.amount) <> c.amount`,
  },
]
