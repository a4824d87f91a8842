import { randomUUID } from 'node:crypto'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffCalendar } from '../../domain/wire/staffCalendar.ts'
import type { ItemRecord } from '../../domain/wire/staffItems.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import type { Customer, RentalShop } from './aRental.ts'

type Colleague = Awaited<ReturnType<RentalShop['aColleague']>>

/** Where an item is read that may be gone: by its renter, by operations and by finance. */
export function itemReads(
  shop: Pick<RentalShop, 'count'>,
  { operations, finance }: { operations: Colleague; finance: Colleague },
) {
  const drawerOf = async (item: string) =>
    (await operations.get<StaffOrderItem>(`/api/staff/order-items/${item}`)).data
  return {
    drawerOf,
    itemRead: async (renter: Customer, item: string) => {
      const { orderId } = await drawerOf(item)
      const { data } = await renter.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
      return data.order_items[0]
    },
    recordOf: async (productId: number) =>
      (await finance.get<ItemRecord>(`/api/staff/items/${productId}?viewId=${randomUUID()}`)).data,
    december: async (productId: number) => {
      const { data } = await operations.get<StaffCalendar>(
        `/api/staff/calendar?from=2026-12-01&to=2026-12-31&productId=${productId}`,
      )
      return data.result[0]
    },
    isOnSale: async (productId: number) =>
      (await shop.count('shop.products WHERE id = $1 AND on_sale', [productId])) === 1,
  }
}
