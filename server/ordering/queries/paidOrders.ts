import * as z from 'zod/mini'
import type { PaidFor } from '../../payments/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { orderName } from '../orderName.ts'

// The sub-select makes the plan independent of the number of orders, so that each connection plans it once.
const ordersById = statement({
  name: 'ordering.paidOrders',
  text: `SELECT o.order_id AS "orderId", o.status = 'placed' OR EXISTS (SELECT FROM shop.reversed_payments() b
        WHERE b.order_id = o.order_id) AS "hasOrder", o.points_used AS "pointsUsed",
      (SELECT least(r.points, o.points_used) FROM shop.points_returned_of(o.order_id) r) AS "pointsRefunded",
      coalesce(sent.product_name, p.product_name) AS "productName", jsonb_array_length(o.items) AS "itemCount",
      CASE WHEN sent.id <> p.id THEN p.product_name END AS "exchangedFrom"
    FROM shop.orders o JOIN shop.rentable_products() p ON p.id = (o.items->0->>'productId')::int
    LEFT JOIN shop.order_items first ON first.order_id = o.order_id AND first.nth = 1
    LEFT JOIN shop.rentable_products() sent ON sent.id = first.product_id
    WHERE o.order_id = ANY (ARRAY(SELECT unnest($1::uuid[])))`,
  row: z.object({
    orderId: z.string(),
    hasOrder: z.boolean(),
    pointsUsed: z.int(),
    pointsRefunded: z.int(),
    productName: z.string(),
    itemCount: z.int(),
    exchangedFrom: z.nullable(z.string()),
  }),
})

/** What members read of the orders behind payments by id, including drafts that were never placed. */
export async function paidOrders(
  { pool }: Deps['db'],
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PaidFor>> {
  if (orderIds.length === 0) return new Map()
  const rows = await ordersById(pool, [orderIds])
  return new Map(
    rows.map(({ productName, itemCount, ...order }) => [
      order.orderId,
      {
        ...order,
        ...{ chargeKind: null, consignmentType: null },
        name: orderName(productName, itemCount),
      },
    ]),
  )
}
