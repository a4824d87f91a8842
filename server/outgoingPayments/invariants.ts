import type { Invariant } from '../platform/projections/projection.ts'

/** Invariants of outgoing payments: each query returns the rows that violate it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'payouts in transit are what the gateway and the bank have not finished',
    sql: `SELECT booked.amount AS booked, open.amount AS open FROM
            (SELECT coalesce(-sum(amount), 0) AS amount FROM shop.account_totals()
             WHERE account = 'payouts_in_transit') AS booked,
            (SELECT coalesce(sum(amount), 0) AS amount FROM shop.payouts_to_owners()
             WHERE status = 'requested') AS open
          WHERE booked.amount <> open.amount`,
  },
  {
    name: 'what the gateway has finished is in transit no longer, or a difference with a name',
    sql: `SELECT p.payout_ref FROM shop.payouts_to_owners() p JOIN shop.gateway_payouts g USING (payout_ref)
          WHERE p.status = 'requested' AND g.status IN ('paid', 'failed')
            AND g.read_at > p.requested_at + interval '2 days' AND NOT EXISTS (
              SELECT FROM shop.open_differences('gateway') d WHERE d.key = ARRAY[p.payout_ref])`,
  },
]
