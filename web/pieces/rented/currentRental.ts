import type { OrderHistoryRow, OrderItem } from '../../../domain/wire/orders.ts'
import { isUnderWay } from './itemStatus.ts'

/** The rental to show first: of those under way the one that starts first, so that one in use goes before a coming one. */
export function currentRental(
  orders: readonly OrderHistoryRow[],
): { order: OrderHistoryRow; item: OrderItem } | null {
  const [first] = orders
    .flatMap((order) => order.order_items.map((item) => ({ order, item })))
    .filter(({ item }) => isUnderWay(item.status))
    .sort((a, b) => a.item.order.rentalStartDate.localeCompare(b.item.order.rentalStartDate))
  return first ?? null
}
