import { isLostOnTheWay, orderState } from '../../../../domain/lists/orderStatusNames.ts'
import type { StaffOrderRow } from '../../../../domain/wire/staffOrders.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const orderMark = (row: Pick<StaffOrderRow, 'status' | 'loss'>) => (
  <Mark means={isLostOnTheWay(row) ? 'problem' : meanings.order[row.status]}>{orderState(row)}</Mark>
)
