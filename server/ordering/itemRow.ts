import type pg from 'pg'
import type { ItemStatus } from '../../domain/ordering/itemStatus.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

/** An item with what its order says about paying. */
export type ItemRow = {
  orderItemId: string
  orderId: string
  memberId: number
  status: ItemStatus
  start: CivilDate
  finalAmount: number
  usesWallet: boolean
  paymentKey: string | null
}

export async function readItem(pool: pg.Pool, orderItemId: string): Promise<ItemRow | null> {
  const { rows } = await pool.query<ItemRow>({
    name: 'ordering.item',
    text: `SELECT i.order_item_id AS "orderItemId", i.order_id AS "orderId", i.member_id AS "memberId", i.status,
             i.start_on AS start, i.final_amount AS "finalAmount",
             o.coupon IS NOT NULL OR o.points_used > 0 AS "usesWallet", o.payment_key AS "paymentKey"
           FROM shop.order_items i JOIN shop.orders o USING (order_id) WHERE i.order_item_id = $1`,
    values: [orderItemId],
  })
  return rows[0] ?? null
}
