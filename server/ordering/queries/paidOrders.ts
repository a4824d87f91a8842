import * as z from 'zod/mini'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { orderName } from '../orderName.ts'

/** The order behind a payment, as the member reads it. */
export type PaidOrder = {
  orderId: string
  /** The payment that placed the order; null when points paid for all of it, and when it was never placed. */
  paymentKey: string | null
  /** False for a draft whose payment failed: there is no order to look at. */
  isShown: boolean
  pointsUsed: number
  /** Points given back by cancellations, returns, refunds and exchanges. */
  pointsRefunded: number
  /** Refunds that are not confirmed yet, in won by payment key. */
  openRefunds: Record<string, number>
  /** Refunds paid to the member's bank account instead of the card, in won by payment key. */
  transferred: Record<string, number>
  /** Goodwill that no refund counts, in won by payment key. */
  goodwill: Record<string, number>
  /** Names the product that is sent as the first item, after any exchange. */
  name: string
  /** The product ordered as the first item, when another one is sent in its place. */
  exchangedFrom: string | null
}

/** SQL: the goodwill in a refund row; negative for a refund that counts earlier goodwill (rule 286). */
const goodwill = `CASE paid_by WHEN 'goodwill' THEN -amount ELSE goodwill END`
/** SQL: the goodwill of a payment that no refund counts. */
export const goodwillOf = (paymentKey: string): string =>
  `(SELECT coalesce(sum(${goodwill}), 0)::bigint FROM shop.refunds WHERE payment_key = ${paymentKey})`

// The sub-select makes the plan independent of the number of orders, so that each connection plans it once.
const ordersById = statement({
  name: 'ordering.paidOrders',
  text: `SELECT o.order_id AS "orderId", o.payment_key AS "paymentKey",
      o.status = 'placed' OR o.reversed_at IS NOT NULL AS "isShown", o.points_used AS "pointsUsed",
      (SELECT coalesce(sum(b.points_refund), 0)::bigint FROM shop.order_items i CROSS JOIN LATERAL (
          SELECT i.points_refund
          UNION ALL SELECT r.points_refund FROM shop.item_returns r WHERE r.order_item_id = i.order_item_id
          UNION ALL SELECT r.points_refund FROM shop.item_refunds r WHERE r.order_item_id = i.order_item_id
          UNION ALL SELECT x.points_refund FROM shop.item_exchanges x WHERE x.order_item_id = i.order_item_id) AS b
        WHERE i.order_id = o.order_id) AS "pointsRefunded",
      (SELECT jsonb_object_agg(r.payment_key, r.amount) FROM (
        SELECT payment_key, sum(amount) AS amount FROM shop.refunds
        WHERE order_id = o.order_id AND status <> 'confirmed' GROUP BY payment_key) AS r) AS "openRefunds",
      (SELECT jsonb_object_agg(r.payment_key, r.amount) FROM (
        SELECT payment_key, sum(amount) AS amount FROM shop.refunds
        WHERE order_id = o.order_id AND paid_by = 'transfer' GROUP BY payment_key) AS r) AS transferred,
      (SELECT jsonb_object_agg(r.payment_key, r.amount) FROM (
        SELECT payment_key, sum(${goodwill}) AS amount FROM shop.refunds
        WHERE order_id = o.order_id GROUP BY payment_key) AS r) AS goodwill,
      coalesce(sent.product_name, p.product_name) AS "productName", jsonb_array_length(o.items) AS "itemCount",
      CASE WHEN sent.id <> p.id THEN p.product_name END AS "exchangedFrom"
    FROM shop.orders o JOIN shop.rentable_products() p ON p.id = (o.items->0->>'productId')::int
    LEFT JOIN shop.order_items first ON first.order_id = o.order_id AND first.nth = 1
    LEFT JOIN shop.rentable_products() sent ON sent.id = first.product_id
    WHERE o.order_id = ANY (ARRAY(SELECT unnest($1::uuid[])))`,
  row: z.object({
    orderId: z.string(),
    paymentKey: z.nullable(z.string()),
    isShown: z.boolean(),
    pointsUsed: z.int(),
    pointsRefunded: z.int(),
    openRefunds: z.nullable(z.record(z.string(), z.int())),
    transferred: z.nullable(z.record(z.string(), z.int())),
    goodwill: z.nullable(z.record(z.string(), z.int())),
    productName: z.string(),
    itemCount: z.int(),
    exchangedFrom: z.nullable(z.string()),
  }),
})

/** The orders behind payments by id, including drafts that were never placed. */
export async function paidOrders(
  { pool }: Deps['db'],
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PaidOrder>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ordersById(pool, [orderIds])
  return new Map(
    rows.map(({ productName, itemCount, openRefunds, transferred, goodwill, ...order }) => [
      order.orderId,
      {
        ...order,
        openRefunds: openRefunds ?? {},
        transferred: transferred ?? {},
        goodwill: goodwill ?? {},
        name: orderName(productName, itemCount),
      },
    ]),
  )
}
