import type { Statement } from '../../platform/projections/projection.ts'

/** The part of the order projection for exchanges: one row each, and the item's row shows the latest. */
export const exchanges = {
  on: ['order.item.exchanged'],
  sql: [
    {
      on: ['order.item.exchanged'],
      sql: `
        WITH told AS (
          INSERT INTO {item_exchanges} (order_item_id, number, order_id, member_id, from_product_id, to_product_id,
            refunded, card_refund, points_refund, refund_id, exchanged_at)
          SELECT (b.data->>'orderItemId')::uuid, (b.data->>'exchangeNumber')::int, (b.data->>'orderId')::uuid,
            (b.data->>'memberId')::int, (b.data->'from'->>'productId')::int, (b.data->'item'->>'productId')::int,
            (b.data->>'refunded')::bigint, (b.data->>'cardRefund')::bigint, (b.data->>'pointsRefund')::bigint,
            (b.data->>'refundId')::uuid, b.occurred_at
          FROM batch b
        )
        UPDATE {order_items} i SET exchange_number = n.number,
          product_id = (n.item->>'productId')::int, consignment_id = (n.item->'consignment'->>'consignmentId')::uuid,
          owner_id = (n.item->'consignment'->>'ownerId')::int, total_rent_price = (n.item->>'totalRentPrice')::bigint,
          period_total_price = (n.item->>'periodTotalPrice')::bigint,
          period_discount = (n.item->>'periodDiscount')::bigint, coupon_share = (n.item->>'couponShare')::bigint,
          points_share = (n.item->>'pointsShare')::bigint, final_amount = (n.item->>'finalAmount')::bigint
        FROM (
          SELECT DISTINCT ON (1) (b.data->>'orderItemId')::uuid AS order_item_id, (b.data->>'exchangeNumber')::int AS number,
            b.data->'item' AS item
          FROM batch b ORDER BY 1, b.version DESC
        ) AS n WHERE i.order_item_id = n.order_item_id`,
    },
  ],
} as const satisfies { on: readonly string[]; sql: readonly Statement[] }
