import type { Invariant } from '../platform/projections/projection.ts'

/** What must hold of every wallet at every moment: each query finds the rows that breach it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the points liability is the sum of all balances',
    sql: `SELECT owed.amount FROM
            (SELECT coalesce(-sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = 'points_liability') AS owed,
            (SELECT coalesce(sum(balance), 0) AS amount FROM shop.point_balances) AS held
          WHERE owed.amount <> held.amount`,
  },
  {
    name: 'what remains in the lots is the balance, and what they hold is held',
    sql: `SELECT b.member_id FROM shop.point_balances b LEFT JOIN (
            SELECT member_id, sum(remaining) AS remaining, sum(held) AS held FROM shop.point_lots GROUP BY member_id
          ) AS l USING (member_id)
          WHERE (b.balance, b.held) IS DISTINCT FROM (coalesce(l.remaining, 0), coalesce(l.held, 0))`,
  },
  {
    name: 'no lot holds more than remains in it',
    sql: 'SELECT lot_id FROM shop.point_lots WHERE held < 0 OR held > remaining',
  },
  {
    name: 'earned + restored = balance + used + expired + suspended',
    sql: `SELECT member_id FROM shop.point_balances
          WHERE earned + restored <> balance + used + expired + suspended`,
  },
]
