import { SENT_BACK } from '../../domain/shared/settlementMonthStatus.ts'
import type { Invariant } from '../platform/projections/projection.ts'

const differs = (account: string, expected: string) => `
  SELECT booked.amount FROM
    (SELECT coalesce(sum(-amount), 0) AS amount FROM shop.account_totals() WHERE account = '${account}') AS booked,
    (${expected}) AS counted
  WHERE booked.amount <> counted.amount`

/** SQL of the stream of an owner's month `m`. */
const month = `'settlement:' || m.owner_id || ':' || m.month AS stream_id`

/** Invariants of settlements: each query returns the rows that violate it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'what is payable to owners is what they earned, less what was deducted and sent',
    sql: differs(
      'owner_payable',
      `SELECT (SELECT coalesce(sum(expected), 0) FROM shop.settlement_rows)
         - (SELECT coalesce(sum(deducted + CASE WHEN status IN ('requested', 'paid') THEN payable ELSE 0 END), 0)
            FROM shop.settlement_months) AS amount`,
    ),
  },
  {
    name: 'payouts in transit are those without an answer',
    sql: differs(
      'payouts_in_transit',
      `SELECT coalesce(sum(payable), 0) AS amount FROM shop.settlement_months WHERE status = 'requested'`,
    ),
  },
  {
    name: 'a month’s payout is its last attempt',
    sql: `SELECT ${month}, md5(m::text) AS state FROM shop.settlement_months m
          LEFT JOIN shop.payout_attempts a ON a.owner_id = m.owner_id AND a.month = m.month AND a.attempt = m.attempt
          WHERE m.status IN ('requested', 'failed') AND (a.amount, a.status) IS DISTINCT FROM (m.payable,
              CASE m.provider_code WHEN '${SENT_BACK}' THEN 'returned' ELSE m.status END)
            OR m.status = 'paid' AND m.payable > 0 AND (a.amount, a.status) IS DISTINCT FROM (m.payable, 'confirmed')`,
  },
  {
    name: 'who has left is paid nothing any more',
    sql: `SELECT ${month}, md5(m::text) AS state FROM shop.settlement_months m
          JOIN shop.member_names() owner ON owner.id = m.owner_id
          WHERE owner.withdrawn_at IS NOT NULL AND m.payable > 0 AND m.status <> 'paid'`,
  },
  {
    name: 'a row is its base less both fees',
    sql: `SELECT ${month}, m.row_id, md5(m::text) AS state FROM shop.settlement_rows m
          WHERE m.expected <> m.base - m.transaction_fee - m.operating_fee`,
  },
  {
    name: 'a month holds what its rows say',
    sql: `SELECT 'settlement:' || owner_id || ':' || month AS stream_id, md5(concat(m, r)) AS state
          FROM shop.settlement_months m
          FULL JOIN (
            SELECT owner_id, month, count(*) AS rows, sum(base) AS base, sum(transaction_fee) AS transaction_fee,
              sum(operating_fee) AS operating_fee, sum(expected) AS earned
            FROM shop.settlement_rows WHERE base <> 0 OR expected <> 0 GROUP BY 1, 2) r USING (owner_id, month)
          WHERE (m.rows, m.base, m.transaction_fee, m.operating_fee, m.earned) IS DISTINCT FROM (
            coalesce(r.rows, 0), coalesce(r.base, 0), coalesce(r.transaction_fee, 0), coalesce(r.operating_fee, 0),
            coalesce(r.earned, 0))`,
  },
  {
    name: 'a closed month gives away what it holds',
    sql: `SELECT ${month}, md5(m::text) AS state FROM shop.settlement_months m
          WHERE m.closed_at IS NOT NULL
            AND m.earned + m.brought_forward <> m.deducted + m.payable + m.carried_forward`,
  },
  {
    name: 'what a month carries forward is what the next one brings',
    sql: `SELECT ${month}, md5(m::text) AS state FROM shop.settlement_months m
          JOIN shop.settlement_months next ON next.owner_id = m.owner_id AND next.closed_at IS NOT NULL
            AND next.month = to_char((m.month || '-01')::date + interval '1 month', 'YYYY-MM')
          WHERE m.closed_at IS NOT NULL AND m.carried_forward <> next.brought_forward`,
  },
]
