import type { Statement } from '../../platform/projections/projection.ts'

/** The part of the order projection for exchanges: one row each; `items` updates the item's own row. */
export const exchanges = {
  on: ['order.item.exchanged'],
  sql: [
    {
      on: ['order.item.exchanged'],
      sql: `
        INSERT INTO {item_exchanges} (order_item_id, number, order_id, member_id, from_product_id, to_product_id,
          refunded, card_refund, points_refund, refund_id, exchanged_at)
        SELECT (b.data->>'orderItemId')::uuid, (b.data->>'exchangeNumber')::int, (b.data->>'orderId')::uuid,
          (b.data->>'memberId')::int, (b.data->'from'->>'productId')::int, (b.data->'item'->>'productId')::int,
          (b.data->>'refunded')::bigint, (b.data->>'cardRefund')::bigint, (b.data->>'pointsRefund')::bigint,
          (b.data->>'refundId')::uuid, b.occurred_at
        FROM batch b`,
    },
  ],
} as const satisfies { on: readonly string[]; sql: readonly Statement[] }
