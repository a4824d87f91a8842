import type { OrderHistoryRow, OrderItem } from '../../../domain/wire/orders.ts'
import { isUnderWay } from './itemStatus.ts'

/** The rental to show first: one in use, then of those under way the one that starts first. */
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
