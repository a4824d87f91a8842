import type { Invariant } from '../platform/projections/projection.ts'

/** SQL: one row when the ledger account's total differs from the sum of the wallets' own rows. */
const ledgerEquals = (side: string, own: string) => `
  SELECT booked.amount FROM
    (SELECT coalesce(sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = '${side}') AS booked, (${own}) AS own
  WHERE booked.amount <> own.amount`

/** Invariants of all wallets that hold at every moment (rule 882 among them); each query returns the rows that violate one. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the points liability is what remains in the lots',
    sql: ledgerEquals(
      'points_liability',
      'SELECT coalesce(-sum(remaining), 0) AS amount FROM shop.point_lots',
    ),
  },
  {
    name: 'the points receivable are the debts',
    sql: ledgerEquals(
      'points_receivable',
      'SELECT coalesce(sum(debt), 0) AS amount FROM shop.point_balances',
    ),
  },
  {
    name: 'the balance is what remains in the lots less the debt, and what they hold is held',
    sql: `SELECT 'wallet:' || b.member_id AS stream_id, md5(concat(b, l)) AS state FROM shop.point_balances b LEFT JOIN (
            SELECT member_id, sum(remaining) AS remaining, sum(held) AS held FROM shop.point_lots GROUP BY member_id
          ) AS l USING (member_id)
          WHERE b.debt < 0 OR (b.balance, b.held) IS DISTINCT FROM (coalesce(l.remaining, 0) - b.debt, coalesce(l.held, 0))`,
  },
  {
    name: 'no lot holds more than remains in it',
    sql: 'SELECT lot_id, held, remaining FROM shop.point_lots WHERE held < 0 OR held > remaining',
  },
  {
    name: 'what orders hold of a lot is held of it, and no refund gives back more than was used',
    sql: `SELECT l.lot_id, l.held, sum(u.held) AS holds FROM shop.point_lots l LEFT JOIN shop.point_uses u USING (lot_id) GROUP BY l.lot_id
          HAVING l.held <> coalesce(sum(u.held), 0) OR bool_or(u.restored > u.points)`,
  },
  {
    name: 'earned + restored = balance + used + expired + suspended',
    sql: `SELECT 'wallet:' || member_id AS stream_id, md5(b::text) AS state FROM shop.point_balances b
          WHERE earned + restored <> balance + used + expired + suspended`,
  },
  {
    name: 'who has left has no points, and owes none',
    sql: `SELECT 'wallet:' || b.member_id AS stream_id, md5(b::text) AS state FROM shop.point_balances b
          JOIN shop.member_names() m ON m.id = b.member_id
          WHERE m.withdrawn_at IS NOT NULL AND (b.balance <> 0 OR b.held <> 0 OR b.debt <> 0)`,
  },
  {
    name: 'the history adds up to the balance',
    sql: `SELECT 'wallet:' || b.member_id AS stream_id, b.balance, sum(e.points) AS entries
          FROM shop.point_balances b LEFT JOIN shop.point_entries e USING (member_id)
          GROUP BY b.member_id HAVING b.balance <> coalesce(sum(e.points), 0)`,
  },
]
