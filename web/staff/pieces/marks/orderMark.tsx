import { isLostByCourier, orderState, unconfirmedState } from '../../../../domain/lists/orderStatusNames.ts'
import type { StaffOrderRow } from '../../../../domain/wire/staffOrders.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the records of a member and of an item show it. */
export const orderMark = (row: Pick<StaffOrderRow, 'status' | 'loss' | 'isArrivalAwaited'>) =>
  row.isArrivalAwaited ? (
    <Mark means="problem">{unconfirmedState(row.status)}</Mark>
  ) : (
    <Mark means={isLostByCourier(row) ? 'problem' : meanings.order[row.status]}>{orderState(row)}</Mark>
  )
