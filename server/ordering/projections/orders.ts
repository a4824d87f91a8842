import type { Projection } from '../../platform/projections/projection.ts'
import { exchanges } from './exchanges.ts'
import { payments } from './payments.ts'
import { returns } from './returns.ts'

const moves = [
  'order.item.prepared',
  'order.item.shipped',
  'order.item.delivered',
  'order.item.ended',
  'order.item.collected',
]

/** An order from its draft on, its items once it is placed, what was paid for it and what went back. */
export const orders: Projection = {
  name: 'orders',
  version: 6,
  mode: 'inline',
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
    'order.refund.rejected',
    'order.refund.resent',
  ],
  sql: [
    {
      on: ['order.draft.released', 'order.draft.expired'],
      sql: `UPDATE {orders} o SET ended_at = b.occurred_at,
              status = CASE b.type WHEN 'order.draft.expired' THEN 'expired' ELSE 'released' END
            FROM batch b WHERE o.order_id = (b.data->>'orderId')::uuid`,
    },
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
    {
      on: moves,
      sql: `
        UPDATE {order_items} i SET
          status = CASE b.type WHEN 'order.item.prepared' THEN 'ready_for_delivery' WHEN 'order.item.shipped' THEN 'shipped'
            WHEN 'order.item.delivered' THEN 'delivered' WHEN 'order.item.ended' THEN 'end' ELSE 'collected' END,
          prepared_at = CASE b.type WHEN 'order.item.prepared' THEN b.occurred_at ELSE i.prepared_at END,
          shipped_at = CASE b.type WHEN 'order.item.shipped' THEN b.occurred_at ELSE i.shipped_at END,
          delivered_at = CASE b.type WHEN 'order.item.delivered' THEN b.occurred_at ELSE i.delivered_at END,
          ended_at = CASE b.type WHEN 'order.item.ended' THEN b.occurred_at ELSE i.ended_at END,
          collected_at = CASE b.type WHEN 'order.item.collected' THEN b.occurred_at ELSE i.collected_at END,
          courier = coalesce(b.data->>'courier', i.courier),
          tracking_number = coalesce(b.data->>'trackingNumber', i.tracking_number)
        FROM batch b WHERE i.order_item_id = (b.data->>'orderItemId')::uuid`,
    },
    {
      on: ['order.item.cancelled'],
      sql: `
        UPDATE {order_items} i SET status = 'cancel', cancelled_at = b.occurred_at, cancelled_by = b.data->>'by',
          reason_code = b.data->>'reasonCode', fee_percent = (b.data->>'feePercent')::int,
          fee = (b.data->>'fee')::bigint, card_refund = (b.data->>'cardRefund')::bigint,
          points_refund = (b.data->>'pointsRefund')::bigint,
          delivery_fee_refund = (b.data->>'deliveryFeeRefund')::bigint, refund_id = (b.data->>'refundId')::uuid,
          coupon_returned = (b.data->>'couponReturned')::boolean
        FROM batch b WHERE i.order_item_id = (b.data->>'orderItemId')::uuid`,
    },
    ...exchanges.sql,
    ...returns.sql,
    ...payments,
  ],
}
