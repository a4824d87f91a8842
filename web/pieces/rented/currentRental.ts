import type { OrderHistoryRow, OrderItem } from '../../../domain/wire/orders.ts'
import { isUnderWay } from './itemStatus.ts'

/** Returns the rental to show first: one in use, or else the one under way that starts first; null without any. */
export function currentRental(
  orders: readonly OrderHistoryRow[],
): { order: OrderHistoryRow; item: OrderItem } | null {
  const [first] = orders
    .flatMap((order) => order.order_items.map((item) => ({ order, item })))
    .filter(({ item }) => isUnderWay(item.status))
    .sort(
      (a, b) =>
        Number(b.item.status === 'delivered') - Number(a.item.status === 'delivered') ||
        a.item.order.rentalStartDate.localeCompare(b.item.order.rentalStartDate),
    )
  return first ?? null
}
