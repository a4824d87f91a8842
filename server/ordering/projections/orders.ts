import type { Projection, Statement } from '../../platform/projections/projection.ts'
import { deliveryChanges } from './deliveryChanges.ts'
import { exchanges } from './exchanges.ts'
import { extensions } from './extensions.ts'
import { items, moves } from './items.ts'
import { returns } from './returns.ts'

const endOf = (event: string) =>
  `CASE ${event}.type WHEN 'order.draft.expired' THEN 'expired' ELSE 'released' END`

const ended = {
  on: ['order.draft.released', 'order.draft.expired'],
  sql: `UPDATE {orders} o SET ended_at = b.occurred_at,
          status = ${endOf('b')}
        FROM batch b WHERE o.order_id = (b.data->>'orderId')::uuid AND o.ended_at IS NULL`,
}

/** When the batch also places or ends the draft, the same insert writes that: a rebuild writes each wide row once. */
const drafted = {
  on: ['order.drafted'],
  alsoReads: [...ended.on, 'order.placed'],
  sql: `
    WITH placed AS MATERIALIZED (
      SELECT (b.data->>'orderId')::uuid AS order_id, 'placed' AS status,
        (b.data->>'placedAt')::timestamptz AS placed_at, b.data->>'paymentKey' AS payment_key
      FROM batch b WHERE b.type = 'order.placed'
    ), ended AS MATERIALIZED (
      SELECT (b.data->>'orderId')::uuid AS order_id, ${endOf('b')} AS status, b.occurred_at AS ended_at
      FROM batch b WHERE b.type IN ('order.draft.released', 'order.draft.expired')
    ), drafted AS (
      INSERT INTO {orders} (order_id, order_numbers, member_id, status, start_on, end_on, total_rent,
        period_discount, coupon_discount, points_used, delivery_fee, total_amount, coupon, items,
        held_until, drafted_at, placed_at, payment_key, ended_at)
      SELECT d.order_id, b.data->>'orderNumbers', (b.data->>'memberId')::int,
        coalesce(p.status, e.status, 'awaiting_payment'), (b.data->>'start')::date, (b.data->>'end')::date,
        (a->>'totalRent')::bigint, (a->>'periodDiscount')::bigint, (a->>'couponDiscount')::bigint,
        (a->>'pointsUsed')::bigint, (a->>'deliveryFee')::bigint, (a->>'totalAmount')::bigint,
        nullif(b.data->'coupon', 'null'), b.data->'items',
        (b.data->>'heldUntil')::timestamptz, b.occurred_at, p.placed_at, p.payment_key, e.ended_at
      FROM batch b, LATERAL (SELECT (b.data->>'orderId')::uuid, b.data->'amounts') AS d(order_id, a)
        LEFT JOIN placed p ON p.order_id = d.order_id LEFT JOIN ended e ON e.order_id = d.order_id
      WHERE b.type = 'order.drafted'
      ON CONFLICT DO NOTHING RETURNING order_id
    )
    SELECT es.refuse('CONCURRENT_CHANGE') FROM batch b
    WHERE b.type = 'order.drafted' AND NOT EXISTS (
      SELECT FROM drafted d WHERE d.order_id = (b.data->>'orderId')::uuid)`,
} satisfies Statement

/** Marks the order as placed, unless `drafted` already wrote it so, and inserts its items, which the event repeats. */
const placed = {
  on: ['order.placed'],
  sql: `
    WITH placed AS (
      UPDATE {orders} o SET status = 'placed', placed_at = (b.data->>'placedAt')::timestamptz,
        payment_key = b.data->>'paymentKey'
      FROM batch b WHERE o.order_id = (b.data->>'orderId')::uuid AND o.status <> 'placed'
    )
    INSERT INTO {order_items} (order_item_id, order_id, nth, member_id, product_id, consignment_id, owner_id, status, start_on,
      end_on, total_rent_price, period_total_price, period_discount, coupon_share, points_share, final_amount,
      placed_at)
    SELECT (i.item->>'orderItemId')::uuid, (b.data->>'orderId')::uuid, i.nth, (b.data->>'memberId')::int,
      (i.item->>'productId')::int, (i.item->'consignment'->>'consignmentId')::uuid,
      (i.item->'consignment'->>'ownerId')::int, 'new', (b.data->>'start')::date, (b.data->>'end')::date,
      (i.item->>'totalRentPrice')::bigint, (i.item->>'periodTotalPrice')::bigint,
      (i.item->>'periodDiscount')::bigint, (i.item->>'couponShare')::bigint, (i.item->>'pointsShare')::bigint,
      (i.item->>'finalAmount')::bigint, (b.data->>'placedAt')::timestamptz
    FROM batch b, jsonb_array_elements(b.data->'items') WITH ORDINALITY AS i(item, nth)`,
} satisfies Statement

/**
 * Orders from the draft on, and their items once placed. The statements follow the order in
 * which things happen to an order, so that one batch may contain all of its events.
 */
export const orders: Projection = {
  name: 'orders',
  version: 21,
  mode: 'inline',
  batches: 'whole',
  tables: [
    'orders',
    'order_items',
    'items_away',
    'waybills',
    'item_returns',
    'item_refunds',
    'item_exchanges',
    'item_extensions',
    'delivery_changes',
  ],
  on: [
    'order.drafted',
    'order.draft.released',
    'order.draft.expired',
    'order.placed',
    ...moves,
    'order.item.cancelled',
    ...exchanges.on,
    ...extensions.on,
    ...deliveryChanges.on,
    ...returns.on,
  ],
  sql: [
    // A member has one live draft, so an earlier one ends before the new one is inserted.
    ended,
    drafted,
    placed,
    ...exchanges.sql,
    ...extensions.sql,
    ...deliveryChanges.sql,
    ...items,
    ...returns.sql,
  ],
}
