import type { Period } from '../../../domain/shared/civilDate.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { type Course, courseOf } from '../../pieces/rented/itemStatus.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'

export const periodOf = ({ order }: Pick<OrderItem, 'order'>): Period => ({
  start: order.rentalStartDate,
  end: order.rentalEndDate,
})

/** An item's days, planned and as they came. */
export const itemCourse = (item: OrderItem): Course => courseOf(periodOf(item), item)

/** The item that a sheet is about. */
export const SheetItem = ({ item }: { item: OrderItem }) => (
  <RentedRow product={item.product} period={periodOf(item)} amount={null} small still />
)
