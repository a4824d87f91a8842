import * as z from 'zod/mini'
import { orderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const rented = statement({
  name: 'conditions.item',
  text: `SELECT i.order_item_id AS "orderItemId", i.product_id AS "productId", i.member_id AS "memberId", i.status
    FROM shop.rented_items() i WHERE i.order_item_id = $1`,
  row: z.object({ orderItemId: z.string(), productId: z.int(), memberId: z.int(), status: orderItemStatus }),
})
export type RentedItem = Awaited<ReturnType<typeof rented>>[number]

/** The order item whose condition is recorded; null for an unknown id. */
export const rentedItem = async ({ pool }: Deps['db'], orderItemId: string): Promise<RentedItem | null> =>
  (await rented(pool, [orderItemId]))[0] ?? null

const before = statement({
  name: 'conditions.rentalsBefore',
  text: `SELECT b.order_item_id AS "orderItemId" FROM shop.rented_items() i
    JOIN shop.rented_items() b ON b.product_id = $2 AND b.start_on < i.start_on WHERE i.order_item_id = $1`,
  row: z.object({ orderItemId: z.string() }),
})

/** The rentals of the product that began before this one of it. */
export async function rentalsBefore(
  { pool }: Deps['db'],
  { orderItemId, productId }: Pick<RentedItem, 'orderItemId' | 'productId'>,
): Promise<string[]> {
  const rows = await before(pool, [orderItemId, productId])
  return rows.map((row) => row.orderItemId)
}
