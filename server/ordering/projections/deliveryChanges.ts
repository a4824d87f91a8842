import type { Statement } from '../../platform/projections/projection.ts'

const on = ['order.delivery.changed']

const kept: Statement = {
  on,
  sql: `
    INSERT INTO {delivery_changes} (delivery_change_id, order_id, member_id, fee_before, fee_after, payment_key, refund_id,
      changed_at)
    SELECT (b.data->>'deliveryChangeId')::uuid, (b.data->>'orderId')::uuid, (b.data->>'memberId')::int,
      (b.data->>'feeBefore')::bigint, (b.data->>'feeAfter')::bigint, b.data->>'paymentKey',
      (b.data->>'refundId')::uuid, b.occurred_at
    FROM batch b`,
}

/** The order's fee is that of its last change in the batch. */
const fee: Statement = {
  on,
  sql: `
    UPDATE {orders} o SET delivery_fee = n.fee
    FROM (
      SELECT (b.data->>'orderId')::uuid AS order_id,
        (array_agg((b.data->>'feeAfter')::bigint ORDER BY b.version DESC))[1] AS fee
      FROM batch b GROUP BY 1
    ) AS n WHERE o.order_id = n.order_id`,
}

/** The part of the order projection for delivery fees that changed with the address. */
export const deliveryChanges = { on, sql: [kept, fee] } as const satisfies {
  on: readonly string[]
  sql: readonly Statement[]
}
