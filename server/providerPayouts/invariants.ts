import type { Invariant } from '../platform/projections/projection.ts'
import { bothOf, freshEntries } from './cardClearing.ts'
import { clearingOfPayments, unequalPayouts } from './comparison.ts'

/** Invariants of the card provider's payouts: each query returns the rows that violate it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'card clearing is what the provider has not paid out yet, and what it paid out otherwise',
    sql: `SELECT booked.amount AS booked, open.on_its_way, open.differing FROM
            (SELECT coalesce(sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = 'card_clearing') AS booked,
            (SELECT coalesce(sum(u.ours) FILTER (WHERE u.theirs IS NULL), 0) AS on_its_way,
               coalesce(sum(coalesce(u.ours, 0) - u.theirs) FILTER (WHERE u.theirs IS NOT NULL), 0) AS differing
             FROM (${unequalPayouts}) AS u) AS open
          WHERE booked.amount <> open.on_its_way + open.differing`,
  },
  {
    name: 'what is kept of card clearing is what payments and payouts say',
    sql: `WITH ${freshEntries},
          kept AS (
            SELECT entry, ${bothOf} FROM shop.card_clearing c FULL JOIN fresh f USING (entry))
          SELECT entry FROM kept k FULL JOIN (${clearingOfPayments}) AS said USING (entry)
          WHERE (k.ours, k.theirs, k.listings, k.moved_at)
            IS DISTINCT FROM (said.ours, said.theirs, said.listings, said.moved_at)`,
  },
  {
    name: 'a payout is the sum of its transactions',
    sql: `SELECT p.paid_out_on, p.number FROM shop.provider_payouts p LEFT JOIN (
            SELECT r.paid_out_on, r.number, sum(r.amount - r.fee - r.vat) AS pay_out, sum(r.fee) AS fees, sum(r.vat) AS vat
            FROM shop.provider_payout_rows r GROUP BY 1, 2) AS s USING (paid_out_on, number)
          WHERE (p.pay_out, p.fees, p.vat) IS DISTINCT FROM (s.pay_out, s.fees, s.vat)`,
  },
]
