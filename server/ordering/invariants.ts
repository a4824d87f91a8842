import { LOST_ON_THE_WAY } from '../../domain/ordering/rentedItem.ts'
import type { Invariant } from '../platform/projections/projection.ts'

/** Invariants that hold at every moment; each query returns the rows that violate one. */
export const invariants: readonly Invariant[] = [
  {
    name: 'refunds payable are what the provider still owes an answer about',
    sql: `SELECT owed.amount FROM
            (SELECT coalesce(-sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = 'refunds_payable') AS owed,
            (SELECT coalesce((SELECT sum(amount) FROM shop.refunds WHERE status <> 'confirmed'), 0)
               + coalesce((SELECT sum(amount) FROM shop.open_charge_refunds()), 0) AS amount) AS open
          WHERE owed.amount <> open.amount`,
  },
  {
    name: 'prepayments are what was paid for items that are not over, and for deliveries that have not left',
    sql: `SELECT booked.amount FROM
            (SELECT coalesce(-sum(amount), 0) AS amount FROM shop.account_totals()
             WHERE account = 'customer_prepayments') AS booked,
            (SELECT coalesce((SELECT sum(i.final_amount) FROM shop.order_items i
                 WHERE i.status NOT IN ('cancel', 'collected', 'lost', 'return_completed')), 0)
               + coalesce((SELECT sum(o.delivery_fee) FROM shop.orders o
                 WHERE EXISTS (SELECT FROM shop.order_items i WHERE i.order_id = o.order_id AND i.status <> 'cancel')
                   AND NOT EXISTS (SELECT FROM shop.order_items i
                     WHERE i.order_id = o.order_id AND i.status <> 'cancel' AND i.shipped_at IS NOT NULL)), 0) AS amount) AS prepaid
          WHERE booked.amount <> prepaid.amount`,
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
    sql: `SELECT c.member_coupon_id FROM shop.coupon_copies() c LEFT JOIN shop.orders o USING (order_id)
          WHERE (c.status = 'held' AND o.status IS DISTINCT FROM 'awaiting_payment')
            OR (c.status = 'used' AND o.status IS DISTINCT FROM 'placed')
            OR (c.status = 'unused' AND c.order_id IS NOT NULL)`,
  },
  {
    name: 'refunds never exceed what was paid',
    sql: `SELECT p.payment_id FROM shop.payments p JOIN shop.refunds r USING (payment_key)
          GROUP BY p.payment_id HAVING sum(r.amount) FILTER (WHERE r.paid_by IS DISTINCT FROM 'desk') > p.amount
            OR p.refunded > p.amount
            OR p.refunded <> coalesce(sum(r.amount) FILTER (WHERE r.status = 'confirmed' AND coalesce(r.paid_by, '') NOT IN ('set_off', 'goodwill')), 0)`,
  },
  {
    name: 'what went back at the provider’s desk is what settles no refund yet',
    sql: `SELECT booked.amount, open.amount AS open FROM
            (SELECT coalesce(sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = 'desk_refunds') AS booked,
            (SELECT coalesce(sum(CASE r.paid_by WHEN 'desk' THEN r.amount - r.goodwill ELSE -r.amount END), 0) AS amount
             FROM (SELECT paid_by, amount, goodwill FROM shop.refunds
               UNION ALL SELECT paid_by, amount, goodwill FROM shop.refunds_of_charges()) AS r
             WHERE r.paid_by IN ('desk', 'set_off')) AS open
          WHERE booked.amount <> open.amount`,
  },
  {
    name: 'goodwill is what finance gave up less what refunds counted of it',
    sql: `SELECT booked.amount, given.amount AS given FROM
            (SELECT coalesce(sum(amount), 0) AS amount FROM shop.account_totals() WHERE account = 'goodwill') AS booked,
            (SELECT coalesce(sum(CASE r.paid_by WHEN 'desk' THEN r.goodwill ELSE -r.amount END), 0) AS amount
             FROM (SELECT paid_by, amount, goodwill FROM shop.refunds
               UNION ALL SELECT paid_by, amount, goodwill FROM shop.refunds_of_charges()) AS r
             WHERE r.paid_by IN ('desk', 'goodwill')) AS given
          WHERE booked.amount <> given.amount`,
  },
  {
    name: 'what an order cost is what was paid for it',
    sql: `SELECT o.order_id FROM shop.orders o LEFT JOIN shop.payments p
            ON p.order_id = o.order_id AND p.payment_key = o.payment_key
          WHERE o.status = 'placed' AND coalesce(p.amount, 0) <> o.total_amount`,
  },
  {
    name: 'the rental that has a product is the one whose state says so',
    sql: `SELECT i.order_item_id FROM shop.order_items i FULL JOIN shop.items_away a USING (order_item_id)
          WHERE a.place IS DISTINCT FROM CASE
            WHEN i.status = 'shipped' THEN 'on_its_way'
            WHEN i.status IN ('delivered', 'end', 'return_requested') THEN 'with_member'
            WHEN i.status = 'return_collecting' THEN 'on_its_way_back'
            WHEN (i.status = 'lost' OR i.reason_code = '${LOST_ON_THE_WAY}') AND i.found_at IS NULL THEN 'lost' END
            OR a.product_id <> i.product_id`,
  },
  {
    name: 'slots agree with orders',
    sql: `SELECT s.order_item_id FROM shop.slots_of_orders() s LEFT JOIN shop.orders o USING (order_id)
            LEFT JOIN shop.order_items i USING (order_item_id)
          WHERE s.status <> CASE
            WHEN o.status = 'awaiting_payment' THEN 'held'
            WHEN o.status = 'placed' AND i.status <> 'cancel' THEN 'booked'
            WHEN i.reason_code = '${LOST_ON_THE_WAY}' AND i.found_at IS NULL THEN 'blocked'
            ELSE 'released' END
          UNION ALL
          SELECT i.order_item_id FROM shop.order_items i LEFT JOIN shop.slots_of_orders() s USING (order_item_id)
          WHERE i.status <> 'cancel' AND (s.status IS DISTINCT FROM 'booked' OR s.product_id <> i.product_id)`,
  },
]
