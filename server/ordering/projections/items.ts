import type { Statement } from '../../platform/projections/projection.ts'

export const moves = [
  'order.item.prepared',
  'order.item.shipped',
  'order.item.delivered',
  'order.item.ended',
  'order.item.collected',
  'order.item.lost',
]

const at = (type: string) => `max(at) FILTER (WHERE type = '${type}')`

/** Writes an item's row once per batch, however many steps it took: the last state, and the time of each step. */
const steps: Statement = {
  on: [
    ...moves,
    'order.return.requested',
    'order.return.collecting',
    'order.return.collected',
    'order.return.declined',
    'order.return.completed',
    'order.item.refunded',
  ],
  sql: `
    WITH step AS MATERIALIZED (
      SELECT (b.data->>'orderItemId')::uuid AS order_item_id, b.version, b.type, b.occurred_at AS at,
        CASE b.type WHEN 'order.item.prepared' THEN 'ready_for_delivery' WHEN 'order.item.shipped' THEN 'shipped'
          WHEN 'order.item.delivered' THEN 'delivered' WHEN 'order.item.ended' THEN 'end'
          WHEN 'order.item.collected' THEN 'collected' WHEN 'order.item.lost' THEN 'lost'
          WHEN 'order.return.requested' THEN 'return_requested' WHEN 'order.return.collecting' THEN 'return_collecting'
          WHEN 'order.return.collected' THEN 'return_collected'
          WHEN 'order.return.declined' THEN b.data->>'restored'
          WHEN 'order.return.completed' THEN 'return_completed' END AS status,
        CASE b.type WHEN 'order.item.shipped' THEN b.data->>'courier' END AS courier,
        CASE b.type WHEN 'order.item.shipped' THEN b.data->>'trackingNumber' END AS tracking_number,
        (b.data->>'returnNumber')::int AS return_number, (b.data->>'refundNumber')::int AS refund_number
      FROM batch b
    ), became AS (
      SELECT order_item_id, (array_agg(status ORDER BY version DESC) FILTER (WHERE status IS NOT NULL))[1] AS status,
        ${at('order.item.shipped')} AS shipped_at, ${at('order.item.delivered')} AS delivered_at,
        ${at('order.item.ended')} AS ended_at,
        ${at('order.item.lost')} AS lost_at, ${at('order.item.collected')} AS collected_at,
        max(courier) AS courier, max(tracking_number) AS tracking_number, max(return_number) AS return_number,
        max(refund_number) AS refund_number
      FROM step GROUP BY order_item_id
    )
    UPDATE {order_items} i SET status = coalesce(s.status, i.status),
      shipped_at = coalesce(s.shipped_at, i.shipped_at),
      delivered_at = coalesce(s.delivered_at, i.delivered_at), ended_at = coalesce(s.ended_at, i.ended_at, s.lost_at),
      collected_at = coalesce(s.collected_at, i.collected_at), courier = coalesce(s.courier, i.courier),
      tracking_number = coalesce(s.tracking_number, i.tracking_number),
      return_number = coalesce(s.return_number, i.return_number),
      refund_number = coalesce(s.refund_number, i.refund_number)
    FROM became s WHERE i.order_item_id = s.order_item_id`,
}

/** Cancellation is an item's last event, so each batch has at most one per item. */
const cancelled: Statement = {
  on: ['order.item.cancelled'],
  sql: `
    UPDATE {order_items} i SET status = 'cancel', cancelled_at = b.occurred_at,
      reason_code = b.data->>'reasonCode', fee_percent = (b.data->>'feePercent')::int,
      fee = (b.data->>'fee')::bigint, card_refund = (b.data->>'cardRefund')::bigint,
      points_refund = (b.data->>'pointsRefund')::bigint,
      delivery_fee_refund = (b.data->>'deliveryFeeRefund')::bigint, refund_id = (b.data->>'refundId')::uuid,
      coupon_returned = (b.data->>'couponReturned')::boolean
    FROM batch b WHERE i.order_item_id = (b.data->>'orderItemId')::uuid`,
}

/** The part of the order projection for the items of placed orders. */
export const items: Statement[] = [steps, cancelled]
