import { LOST_ON_THE_WAY } from '../../domain/shared/undelivered.ts'
import type { Invariant } from '../platform/projections/projection.ts'

/** Invariants that hold at every moment; each query returns the rows that violate one. */
export const invariants: readonly Invariant[] = [
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
    sql: `SELECT 'order:' || (data->>'orderId') AS stream_id, string_agg(type, ' ' ORDER BY pos) AS types FROM es.events
          WHERE type IN ('order.drafted', 'order.placed', 'order.draft.released', 'order.draft.expired')
          GROUP BY data->>'orderId'
          HAVING count(*) FILTER (WHERE type <> 'order.drafted') > 1 OR count(*) FILTER (WHERE type = 'order.drafted') <> 1`,
  },
  {
    name: 'points held for an order are used or released with it',
    sql: `SELECT 'order:' || (h.data->>'orderId') AS stream_id, h.pos AS held, o.status FROM es.events h
          JOIN shop.orders o ON o.order_id = (h.data->>'orderId')::uuid
          WHERE h.type = 'points.held' AND (SELECT count(*) FILTER (WHERE e.type = 'points.held')
              - count(*) FILTER (WHERE e.type <> 'points.held') FROM es.events e
            WHERE e.stream_no = h.stream_no AND e.type IN ('points.held', 'points.used', 'points.released')
              AND e.data->>'orderId' = h.data->>'orderId')
            <> CASE WHEN o.status = 'awaiting_payment' OR EXISTS (SELECT FROM shop.item_extensions x
                WHERE x.order_id = o.order_id AND x.status = 'held' AND x.points_used > 0) THEN 1 ELSE 0 END`,
  },
  {
    name: 'a coupon is held by live drafts, used by placed orders and by nothing else',
    sql: `SELECT c.member_coupon_id, c.status, o.status AS of_order FROM shop.coupon_copies() c LEFT JOIN shop.orders o USING (order_id)
          WHERE (c.status = 'held' AND o.status IS DISTINCT FROM 'awaiting_payment')
            OR (c.status = 'used' AND o.status IS DISTINCT FROM 'placed')
            OR (c.status = 'unused' AND c.order_id IS NOT NULL)`,
  },
  {
    name: 'what an order cost is what was paid for it',
    sql: `SELECT 'order:' || o.order_id AS stream_id, o.total_amount, p.amount FROM shop.orders o LEFT JOIN shop.card_payments() p
            ON p.order_id = o.order_id AND p.payment_key = o.payment_key AND NOT p.is_reversed
          WHERE o.status = 'placed' AND coalesce(p.amount, 0) <> o.total_amount`,
  },
  {
    name: 'what an extension cost is what was paid for it',
    korean: '연장 요금은 그 연장에 결제한 금액과 포인트예요',
    sql: `SELECT 'order:' || x.order_id AS stream_id, x.extension_id, md5(concat(x, p)) AS state
          FROM shop.item_extensions x LEFT JOIN shop.card_payments() p
            ON p.payment_key = x.payment_key AND p.extension_id = x.extension_id AND NOT p.is_reversed
          WHERE x.status = 'extended' AND (coalesce(p.amount, 0) <> x.card_amount
            OR x.price <> x.card_amount + x.points_used)`,
  },
  {
    name: 'what a higher delivery fee cost was paid, and what a lower one gave back was requested',
    korean: '배송지를 바꿔 달라진 배송비는 결제했거나 환불을 요청한 금액이에요',
    sql: `SELECT 'order:' || c.order_id AS stream_id, c.delivery_change_id, c.fee_before, c.fee_after, p.amount
          FROM shop.delivery_changes c LEFT JOIN shop.card_payments() p
            ON p.payment_key = c.payment_key AND p.delivery_change_id = c.delivery_change_id AND NOT p.is_reversed
          WHERE coalesce(p.amount, 0) <> greatest(0, c.fee_after - c.fee_before) OR (c.fee_after < c.fee_before
            AND NOT EXISTS (SELECT FROM shop.refunds_of_request(c.refund_id)))`,
  },
  {
    name: 'an extension that is being paid holds its days, and no other does',
    korean: '결제 중인 연장만 날짜를 잡아 둬요',
    sql: `SELECT 'order:' || x.order_id AS stream_id, x.extension_id, x.status, s.status AS slot
          FROM shop.item_extensions x FULL JOIN shop.slots_of_extensions() s
            ON s.extension_id = x.extension_id
          WHERE (x.status = 'held') IS DISTINCT FROM (s.status = 'held')`,
  },
  {
    name: 'the rental that has a product is the one whose state says so',
    sql: `SELECT 'order:' || i.order_id AS stream_id, order_item_id, i.status, a.place, a.product_id
          FROM shop.order_items i FULL JOIN shop.items_away a USING (order_item_id)
          WHERE a.place IS DISTINCT FROM CASE
            WHEN i.status = 'shipped' THEN 'on_its_way'
            WHEN i.status IN ('delivered', 'end', 'return_requested') THEN 'with_member'
            WHEN i.status = 'return_collecting' THEN 'on_its_way_back'
            WHEN (i.status = 'lost' OR i.handed_over_on IS NOT NULL OR i.reason_code = '${LOST_ON_THE_WAY}') AND i.found_at IS NULL THEN 'lost' END
            OR a.product_id <> i.product_id`,
  },
  {
    name: 'slots agree with orders',
    sql: `SELECT 'order:' || o.order_id AS stream_id, order_item_id, s.status FROM shop.slots_of_orders() s LEFT JOIN shop.orders o USING (order_id)
            LEFT JOIN shop.order_items i USING (order_item_id)
          WHERE s.status <> CASE
            WHEN o.status = 'awaiting_payment' THEN 'held'
            WHEN o.status = 'placed' AND i.status <> 'cancel' THEN 'booked'
            WHEN i.reason_code = '${LOST_ON_THE_WAY}' AND i.found_at IS NULL THEN 'blocked'
            ELSE 'released' END
          UNION ALL
          SELECT 'order:' || i.order_id, i.order_item_id, s.status
          FROM shop.order_items i LEFT JOIN shop.slots_of_orders() s USING (order_item_id)
          WHERE i.status <> 'cancel' AND (s.status IS DISTINCT FROM 'booked' OR s.product_id <> i.product_id OR s.end_on <> i.end_on)`,
  },
]
