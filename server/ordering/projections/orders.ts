import type { Projection } from '../../platform/projections/projection.ts'
import { exchanges } from './exchanges.ts'
import { items, moves } from './items.ts'
import { payments } from './payments.ts'
import { returns } from './returns.ts'

const ended = {
  on: ['order.draft.released', 'order.draft.expired'],
  sql: `UPDATE {orders} o SET ended_at = b.occurred_at,
          status = CASE b.type WHEN 'order.draft.expired' THEN 'expired' ELSE 'released' END
        FROM batch b WHERE o.order_id = (b.data->>'orderId')::uuid AND o.ended_at IS NULL`,
}

/**
 * An order from its draft on, its items once it is placed, what was paid for it and what went back. Statements come in
 * the order of an order's life, so that a batch may hold all of it.
 */
export const orders: Projection = {
  name: 'orders',
  version: 8,
  mode: 'inline',
  batches: 'whole',
  tables: [
    'orders',
    'order_items',
    'item_returns',
    'item_refunds',
    'item_exchanges',
    'payments',
    'refunds',
    'member_notices',
  ],
  lookups: ['refunds_by_payment'],
  on: [
    'order.drafted',
    'order.draft.released',
    'order.draft.expired',
    'order.placed',
    'order.payment.reversed',
    ...moves,
    'order.item.cancelled',
    ...exchanges.on,
    ...returns.on,
    'order.refund.confirmed',
    'order.refund.found',
    'order.refund.divided',
    'order.goodwill.granted',
    'order.refund.rejected',
    'order.refund.resent',
  ],
  sql: [
    // A member has one living draft: the earlier one ends first.
    ended,
    {
      on: ['order.drafted'],
      sql: `
        WITH drafted AS (
          INSERT INTO {orders} (order_id, order_numbers, member_id, status, start_on, end_on, total_rent,
            period_discount, coupon_discount, points_used, delivery_fee, total_amount, coupon, items,
            held_until, drafted_at)
          SELECT (b.data->>'orderId')::uuid, b.data->>'orderNumbers', (b.data->>'memberId')::int, 'awaiting_payment',
            (b.data->>'start')::date, (b.data->>'end')::date,
            (a->>'totalRent')::bigint, (a->>'periodDiscount')::bigint, (a->>'couponDiscount')::bigint,
            (a->>'pointsUsed')::bigint, (a->>'deliveryFee')::bigint, (a->>'totalAmount')::bigint,
            nullif(b.data->'coupon', 'null'), b.data->'items',
            (b.data->>'heldUntil')::timestamptz, b.occurred_at
          FROM batch b, LATERAL (SELECT b.data->'amounts') AS amounts(a)
          ON CONFLICT DO NOTHING RETURNING order_id
        )
        SELECT es.refuse('CONCURRENT_CHANGE') FROM batch b
        WHERE NOT EXISTS (SELECT FROM drafted d WHERE d.order_id = (b.data->>'orderId')::uuid)`,
    },
    // And drafts that began in the same batch.
    ended,
    {
      on: ['order.placed'],
      sql: `
        WITH placed AS (
          UPDATE {orders} o SET status = 'placed', placed_at = (b.data->>'placedAt')::timestamptz,
            payment_key = b.data->'payment'->>'paymentKey'
          FROM batch b WHERE o.order_id = (b.data->>'orderId')::uuid
          RETURNING o.order_id, o.member_id, o.start_on, o.end_on, o.placed_at, o.items
        )
        INSERT INTO {order_items} (order_item_id, order_id, nth, member_id, product_id, consignment_id, owner_id, status, start_on,
          end_on, total_rent_price, period_total_price, period_discount, coupon_share, points_share, final_amount,
          placed_at)
        SELECT (i.item->>'orderItemId')::uuid, p.order_id, i.nth, p.member_id, (i.item->>'productId')::int,
          (i.item->'consignment'->>'consignmentId')::uuid, (i.item->'consignment'->>'ownerId')::int, 'new', p.start_on, p.end_on, (i.item->>'totalRentPrice')::bigint,
          (i.item->>'periodTotalPrice')::bigint, (i.item->>'periodDiscount')::bigint,
          (i.item->>'couponShare')::bigint, (i.item->>'pointsShare')::bigint, (i.item->>'finalAmount')::bigint,
          p.placed_at
        FROM placed p, jsonb_array_elements(p.items) WITH ORDINALITY AS i(item, nth)`,
    },
    ...exchanges.sql,
    ...items,
    ...returns.sql,
    ...payments,
  ],
}
