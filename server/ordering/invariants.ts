import type { Invariant } from '../platform/projections/projection.ts'

/** What must hold at every moment, whatever happened: each query finds the rows that breach it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the lines of an event sum to zero',
    sql: 'SELECT pos FROM shop.journal_lines GROUP BY pos HAVING sum(amount) <> 0',
  },
  {
    name: 'the ledger holds exactly the lines that were decided with the events',
    sql: `WITH decided AS (
            SELECT e.pos, l.nth AS line, l.line->>'account' AS account, (l.line->>'amount')::bigint AS amount
            FROM es.events e, jsonb_array_elements(e.data->'journal') WITH ORDINALITY AS l(line, nth)
            WHERE e.data ? 'journal')
          SELECT pos, line FROM decided d FULL JOIN shop.journal_lines j USING (pos, line)
          WHERE (d.account, d.amount) IS DISTINCT FROM (j.account, j.amount)`,
  },
  {
    name: 'refunds payable are what the provider still owes an answer about',
    sql: `SELECT owed.amount FROM
            (SELECT coalesce(-sum(amount), 0) AS amount FROM shop.journal_lines WHERE account = 'refunds_payable') AS owed,
            (SELECT coalesce(sum(amount), 0) AS amount FROM shop.refunds WHERE status <> 'confirmed') AS open
          WHERE owed.amount <> open.amount`,
  },
  {
    name: 'the points liability is the sum of all balances',
    sql: `SELECT owed.amount FROM
            (SELECT coalesce(-sum(amount), 0) AS amount FROM shop.journal_lines WHERE account = 'points_liability') AS owed,
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
  {
    name: 'a hold is posted, voided or expired exactly once',
    sql: `SELECT data->>'orderId' AS order_id FROM es.events
          WHERE type IN ('order.drafted', 'order.placed', 'order.draft.released', 'order.draft.expired')
          GROUP BY data->>'orderId'
          HAVING count(*) FILTER (WHERE type <> 'order.drafted') > 1 OR count(*) FILTER (WHERE type = 'order.drafted') <> 1`,
  },
  {
    name: 'points held for an order are used or released with it',
    sql: `SELECT h.data->>'orderId' AS order_id FROM es.events h
          JOIN shop.orders o ON o.order_id = (h.data->>'orderId')::uuid
          WHERE h.type = 'points.held' AND (SELECT count(*) FROM es.events e
            WHERE e.stream_no = h.stream_no AND e.type IN ('points.used', 'points.released')
              AND e.data->>'orderId' = h.data->>'orderId')
            <> CASE WHEN o.status = 'awaiting_payment' THEN 0 ELSE 1 END`,
  },
  {
    name: 'a coupon is held by live drafts, used by placed orders and by nothing else',
    sql: `SELECT c.member_coupon_id FROM shop.member_coupons c LEFT JOIN shop.orders o USING (order_id)
          WHERE (c.status = 'held' AND o.status IS DISTINCT FROM 'awaiting_payment')
            OR (c.status = 'used' AND o.status IS DISTINCT FROM 'placed')
            OR (c.status = 'unused' AND c.order_id IS NOT NULL)`,
  },
  {
    name: 'refunds never exceed what was paid',
    sql: `SELECT p.payment_id FROM shop.payments p JOIN shop.refunds r USING (payment_key)
          GROUP BY p.payment_id HAVING sum(r.amount) > p.amount
            OR p.refunded <> coalesce(sum(r.amount) FILTER (WHERE r.status = 'confirmed'), 0)`,
  },
  {
    name: 'what an order cost is what was paid for it',
    sql: `SELECT o.order_id FROM shop.orders o LEFT JOIN shop.payments p
            ON p.order_id = o.order_id AND p.payment_key = o.payment_key
          WHERE o.status = 'placed' AND coalesce(p.amount, 0) <> o.total_amount`,
  },
  {
    name: 'slots agree with orders',
    sql: `SELECT s.order_item_id FROM shop.slots_of_orders() s LEFT JOIN shop.orders o USING (order_id)
            LEFT JOIN shop.order_items i USING (order_item_id)
          WHERE s.status <> CASE
            WHEN o.status = 'awaiting_payment' THEN 'held'
            WHEN o.status = 'placed' AND i.status <> 'cancel' THEN 'booked'
            ELSE 'released' END
          UNION ALL
          SELECT i.order_item_id FROM shop.order_items i LEFT JOIN shop.slots_of_orders() s USING (order_item_id)
          WHERE i.status <> 'cancel' AND s.status IS DISTINCT FROM 'booked'`,
  },
]
