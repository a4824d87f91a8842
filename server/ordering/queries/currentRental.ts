import * as z from 'zod/mini'
import type { CurrentRental } from '../../../domain/wire/dashboard.ts'
import { currentRentalStatus } from '../../../domain/wire/dashboard.ts'
import { returnDays } from '../../../domain/wire/orders.ts'
import { day } from '../../../domain/wire/primitives.ts'
import { productCards } from '../../catalogue/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'

const underWay = currentRentalStatus.options.map((status) => `'${status}'`).join(', ')

const firstUnderWay = statement({
  name: 'ordering.currentRental',
  text: `SELECT order_id, product_id, status, start_on, end_on, shipped_at, arrived_on, pick_up_from,
      shop.days_of(return_days) AS return_days, EXISTS (
      SELECT FROM shop.rentals_awaiting_arrival() l WHERE l.order_item_id = order_items.order_item_id) AS is_arrival_awaited
    FROM shop.order_items
    WHERE member_id = $1 AND status IN (${underWay})
    ORDER BY (status = 'delivered') DESC, start_on, order_item_id LIMIT 1`,
  row: z.object({
    ...{ order_id: z.string(), product_id: z.int(), status: currentRentalStatus },
    ...{ start_on: day, end_on: day, is_arrival_awaited: z.boolean() },
    ...{ shipped_at: z.nullable(z.date()), arrived_on: z.nullable(day) },
    pick_up_from: z.nullable(day),
    return_days: returnDays,
  }),
})

/** Returns the rental in use, or else the one under way that starts first, of however many orders; undefined without any. */
export async function currentRentalOf(db: Deps['db'], memberId: number): Promise<CurrentRental | undefined> {
  const [row] = await firstUnderWay(db.pool, [memberId])
  if (row === undefined) return undefined
  const [card] = await productCards(db, [row.product_id])
  if (card === undefined) throw new Error(`product ${row.product_id} is rented but not there`)
  const { id, productName, brand, product_images } = card
  return {
    orderId: row.order_id,
    status: row.status,
    isArrivalAwaited: row.is_arrival_awaited,
    product: { id, productName, brand, product_images },
    rentalStartDate: row.start_on,
    rentalEndDate: row.end_on,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    arrivedOn: row.arrived_on,
    pickUpFrom: row.pick_up_from,
    returnDays: row.return_days,
  }
}
