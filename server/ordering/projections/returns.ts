import type { Statement } from '../../platform/projections/projection.ts'

const steps = ['order.return.approved', 'order.return.collecting', 'order.return.collected']
const byNumber = `r.order_item_id = (b.data->>'orderItemId')::uuid AND r.number = (b.data->>'returnNumber')::int`
const byItem = `i.order_item_id = (b.data->>'orderItemId')::uuid`

const requested: Statement = {
  on: ['order.return.requested'],
  sql: `
    WITH asked AS (
      INSERT INTO {item_returns} (order_item_id, number, order_id, member_id, status, reason_code, requested_at)
      SELECT (b.data->>'orderItemId')::uuid, (b.data->>'returnNumber')::int, (b.data->>'orderId')::uuid,
        (b.data->>'memberId')::int, 'requested', b.data->>'reasonCode', b.occurred_at
      FROM batch b
    )
    UPDATE {order_items} i SET status = 'return_requested', return_number = (b.data->>'returnNumber')::int
    FROM batch b WHERE ${byItem}`,
}

const underWay: Statement[] = [
  {
    on: steps,
    sql: `
      UPDATE {item_returns} r SET
        status = CASE b.type WHEN 'order.return.approved' THEN 'approved' WHEN 'order.return.collecting' THEN 'collecting'
          ELSE 'collected' END,
        approved_at = CASE b.type WHEN 'order.return.approved' THEN b.occurred_at ELSE r.approved_at END,
        collecting_at = CASE b.type WHEN 'order.return.collecting' THEN b.occurred_at ELSE r.collecting_at END,
        collected_at = CASE b.type WHEN 'order.return.collected' THEN b.occurred_at ELSE r.collected_at END,
        courier = coalesce(b.data->>'courier', r.courier),
        tracking_number = coalesce(b.data->>'trackingNumber', r.tracking_number)
      FROM batch b WHERE ${byNumber}`,
  },
  {
    on: [
      'order.return.collecting',
      'order.return.collected',
      'order.return.declined',
      'order.return.completed',
    ],
    sql: `
      UPDATE {order_items} i SET status = CASE b.type WHEN 'order.return.collecting' THEN 'return_collecting'
        WHEN 'order.return.collected' THEN 'return_collected' WHEN 'order.return.declined' THEN b.data->>'restored'
        ELSE 'return_completed' END
      FROM batch b WHERE ${byItem}`,
  },
]

const ended: Statement[] = [
  {
    on: ['order.return.declined'],
    sql: `
      UPDATE {item_returns} r SET status = 'declined', declined_at = b.occurred_at, decline_code = b.data->>'reasonCode'
      FROM batch b WHERE ${byNumber}`,
  },
  {
    on: ['order.return.completed'],
    sql: `
      UPDATE {item_returns} r SET status = 'completed', completed_at = b.occurred_at,
        refunded = (b.data->>'refunded')::bigint, card_refund = (b.data->>'cardRefund')::bigint,
        points_refund = (b.data->>'pointsRefund')::bigint,
        delivery_fee_refund = (b.data->>'deliveryFeeRefund')::bigint, refund_id = (b.data->>'refundId')::uuid,
        base = (b.data->>'base')::bigint, vat = (b.data->>'vat')::bigint,
        owners_share = (b.data->>'ownersShare')::bigint
      FROM batch b WHERE ${byNumber}`,
  },
]

const refunded: Statement = {
  on: ['order.item.refunded'],
  sql: `
    WITH given AS (
      INSERT INTO {item_refunds} (order_item_id, number, order_id, member_id, refunded, card_refund, points_refund,
        refund_id, owner_bears, base, vat, owners_share, refunded_at)
      SELECT (b.data->>'orderItemId')::uuid, (b.data->>'refundNumber')::int, (b.data->>'orderId')::uuid,
        (b.data->>'memberId')::int, (b.data->>'refunded')::bigint, (b.data->>'cardRefund')::bigint,
        (b.data->>'pointsRefund')::bigint, (b.data->>'refundId')::uuid, (b.data->>'ownerBears')::boolean,
        (b.data->>'base')::bigint, (b.data->>'vat')::bigint, (b.data->>'ownersShare')::bigint, b.occurred_at
      FROM batch b
    )
    UPDATE {order_items} i SET refund_number = (b.data->>'refundNumber')::int FROM batch b WHERE ${byItem}`,
}

/** A return from its request on, and refunds of collected items: part of the order's projection. */
export const returns = {
  on: [
    'order.return.requested',
    ...steps,
    'order.return.declined',
    'order.return.completed',
    'order.item.refunded',
  ],
  sql: [requested, ...underWay, ...ended, refunded],
} as const satisfies { on: readonly string[]; sql: readonly Statement[] }
