import type { Statement } from '../../platform/projections/projection.ts'
import { waybillNumberIn } from '../waybillNumberIn.ts'

const steps = [
  ...['order.return.approved', 'order.return.collecting', 'order.return.collected'],
  // What the courier lost waits for the decision about its refund as what arrived does.
  'order.return.lost',
]
const byNumber = `r.order_item_id = (b.data->>'orderItemId')::uuid AND r.number = (b.data->>'returnNumber')::int`

const requested: Statement = {
  on: ['order.return.requested'],
  sql: `
    INSERT INTO {item_returns} (order_item_id, number, order_id, member_id, status, reason_code, requested_at)
    SELECT (b.data->>'orderItemId')::uuid, (b.data->>'returnNumber')::int, (b.data->>'orderId')::uuid,
      (b.data->>'memberId')::int, 'requested', b.data->>'reasonCode', b.occurred_at
    FROM batch b`,
}

const at = (type: string) => `max(b.occurred_at) FILTER (WHERE b.type = '${type}')`

const hasParcel = `b.type IN ('order.return.collecting', 'order.parcel.corrected', 'order.step.undone')`

const underWay: Statement = {
  on: [...steps, 'order.step.undone', 'order.parcel.corrected'],
  sql: `
    WITH became AS (
      SELECT (b.data->>'orderItemId')::uuid AS order_item_id, (b.data->>'returnNumber')::int AS number,
        (array_agg(CASE b.type WHEN 'order.step.undone' THEN 'approved' WHEN 'order.return.lost' THEN 'collected' ELSE replace(b.type, 'order.return.', '') END
          ORDER BY b.version DESC) FILTER (WHERE b.type <> 'order.parcel.corrected'))[1] AS status,
        ${at('order.return.approved')} AS approved_at, ${at('order.return.collecting')} AS collecting_at,
        coalesce(${at('order.return.collected')}, ${at('order.return.lost')}) AS collected_at, bool_or(${hasParcel}) AS has_parcel,
        (array_agg(b.type ORDER BY b.version DESC) FILTER (WHERE ${hasParcel}))[1] = 'order.step.undone' AS is_unsent,
        (array_agg(b.data->>'courier' ORDER BY b.version DESC) FILTER (WHERE ${hasParcel}))[1] AS courier,
        (array_agg(${waybillNumberIn('b.data')} ORDER BY b.version DESC) FILTER (WHERE ${hasParcel}))[1]
          AS tracking_number
      FROM batch b WHERE b.data->>'returnNumber' IS NOT NULL GROUP BY 1, 2
    )
    UPDATE {item_returns} r SET status = coalesce(s.status, r.status),
      approved_at = coalesce(s.approved_at, r.approved_at),
      collecting_at = CASE WHEN s.is_unsent THEN NULL ELSE coalesce(s.collecting_at, r.collecting_at) END,
      collected_at = coalesce(s.collected_at, r.collected_at),
      courier = CASE WHEN s.has_parcel THEN s.courier ELSE r.courier END,
      tracking_number = CASE WHEN s.has_parcel THEN s.tracking_number ELSE r.tracking_number END
    FROM became s WHERE r.order_item_id = s.order_item_id AND r.number = s.number`,
}

const ended: Statement[] = [
  {
    on: ['order.return.declined'],
    sql: `
      UPDATE {item_returns} r SET status = 'declined', declined_at = b.occurred_at
      FROM batch b WHERE ${byNumber}`,
  },
  {
    on: ['order.return.completed'],
    sql: `
      UPDATE {item_returns} r SET status = 'completed', completed_at = b.occurred_at,
        refunded = (b.data->>'refunded')::bigint, card_refund = (b.data->>'cardRefund')::bigint,
        points_refund = (b.data->>'pointsRefund')::bigint,
        delivery_fee_refund = (b.data->>'deliveryFeeRefund')::bigint, refund_id = (b.data->>'refundId')::uuid
      FROM batch b WHERE ${byNumber}`,
  },
]

const refunded: Statement = {
  on: ['order.item.refunded'],
  sql: `
    INSERT INTO {item_refunds} (order_item_id, number, order_id, member_id, refunded, card_refund, points_refund,
      refund_id, refunded_at)
    SELECT (b.data->>'orderItemId')::uuid, (b.data->>'refundNumber')::int, (b.data->>'orderId')::uuid,
      (b.data->>'memberId')::int, (b.data->>'refunded')::bigint, (b.data->>'cardRefund')::bigint,
      (b.data->>'pointsRefund')::bigint, (b.data->>'refundId')::uuid, b.occurred_at
    FROM batch b`,
}

/** The part of the order projection for returns and refunds of collected items; `items` updates the item's own row. */
export const returns = {
  on: [
    'order.return.requested',
    ...steps,
    'order.return.declined',
    'order.return.completed',
    'order.item.refunded',
  ],
  sql: [requested, underWay, ...ended, refunded],
} as const satisfies { on: readonly string[]; sql: readonly Statement[] }
