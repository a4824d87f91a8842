import type { Period } from '../../../domain/shared/civilDate.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'

export const periodOf = ({ order }: Pick<OrderItem, 'order'>): Period => ({
  start: order.rentalStartDate,
  end: order.rentalEndDate,
})

/** The item that a sheet is about. */
export const SheetItem = ({ item }: { item: OrderItem }) => (
  <RentedRow product={item.product} period={periodOf(item)} amount={null} small still />
)
