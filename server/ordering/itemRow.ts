import type pg from 'pg'
import * as z from 'zod/mini'
import { orderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'

/** An order item, with the payment facts of its order. */
const itemRow = z.object({
  orderItemId: z.string(),
  orderId: z.string(),
  memberId: z.int(),
  productId: z.int(),
  status: orderItemStatus,
  start: day,
  finalAmount: z.int(),
  paymentKey: z.nullable(z.string()),
  /** The payments of its order that the card provider refunds only in full, by their keys. */
  onlyInFull: z.array(z.string()),
  /** The consignment that the product came from; null for the shop's own product. */
  consignmentId: z.nullable(z.string()),
  /** The owner by that contract, who may have left since. */
  ownerId: z.nullable(z.int()),
  /** How many returns have been requested for the item. */
  returnNumber: z.int(),
  /** How often a step, a waybill or the address was corrected. */
  corrections: z.int(),
  /** How often it was extended. */
  extensions: z.int(),
})
export type ItemRow = z.infer<typeof itemRow>

const itemWithPayment = statement({
  name: 'ordering.item',
  text: `SELECT i.order_item_id AS "orderItemId", i.order_id AS "orderId", i.member_id AS "memberId", i.product_id AS "productId", i.status,
      i.start_on AS start, i.final_amount AS "finalAmount",
      o.payment_key AS "paymentKey",
      ARRAY(
        SELECT w.payment_key FROM shop.card_payments() p JOIN shop.whole_payments() w USING (payment_key)
        WHERE p.order_id = o.order_id
      ) AS "onlyInFull",
      i.consignment_id AS "consignmentId", i.owner_id AS "ownerId", i.return_number AS "returnNumber",
      i.correction_number AS corrections, i.extension_number AS extensions
    FROM shop.order_items i JOIN shop.orders o USING (order_id) WHERE i.order_item_id = $1`,
  row: itemRow,
})

export const readItem = async (pool: pg.Pool, orderItemId: string): Promise<ItemRow | null> =>
  (await itemWithPayment(pool, [orderItemId]))[0] ?? null
