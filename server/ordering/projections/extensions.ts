import type { Statement } from '../../platform/projections/projection.ts'

const ends = ['order.item.extended', 'order.item.extension.released', 'order.item.extension.expired']

const drafted: Statement = {
  on: ['order.item.extension.drafted'],
  sql: `
    INSERT INTO {item_extensions} (extension_id, order_item_id, order_id, member_id, product_id, status, from_end, to_end,
      total_rent, period_discount, price, points_used, card_amount, held_until, drafted_at)
    SELECT (b.data->>'extensionId')::uuid, (b.data->>'orderItemId')::uuid, (b.data->>'orderId')::uuid,
      (b.data->>'memberId')::int, (b.data->>'productId')::int, 'held', (b.data->>'from')::date, (b.data->>'to')::date,
      (b.data->>'totalRentPrice')::bigint, (b.data->>'periodDiscount')::bigint,
      (b.data->>'periodTotalPrice')::bigint, (b.data->>'pointsUsed')::bigint, (b.data->>'cardAmount')::bigint,
      (b.data->>'heldUntil')::timestamptz, b.occurred_at
    FROM batch b`,
}

const ended: Statement = {
  on: ends,
  sql: `
    UPDATE {item_extensions} x SET ended_at = b.occurred_at, payment_key = b.data->>'paymentKey',
      status = CASE b.type WHEN 'order.item.extended' THEN 'extended'
        WHEN 'order.item.extension.expired' THEN 'expired' ELSE 'released' END
    FROM batch b WHERE x.extension_id = (b.data->>'extensionId')::uuid`,
}

/** The part of the order projection for extensions: one row each; `items` updates the item's own row. */
export const extensions = {
  on: ['order.item.extension.drafted', ...ends],
  sql: [drafted, ended],
} as const satisfies { on: readonly string[]; sql: readonly Statement[] }
