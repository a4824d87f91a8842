import { maskedName } from '../../../domain/members/maskedName.ts'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import { lateDaysOf } from '../../../domain/rental/lateReturn.ts'
import { pickUpDay, shippingDay } from '../../../domain/rental/period.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { StaffOrderRow } from '../../../domain/wire/staffOrders.ts'

/** States of an item that was shipped and is not back. */
export const away: readonly ItemStatus[] = ['shipped', 'delivered', 'end']
/** States of an item that still has to be shipped. */
export const toSend: readonly ItemStatus[] = ['new', 'ready_for_delivery']

export type FoundRow = Omit<
  StaffOrderRow,
  'memberName' | 'shipsOn' | 'pickUpOn' | 'lateDays' | 'placedAt'
> & {
  memberName: string
  withdrawnAt: Date | null
  placedAt: Date
}

/** An item as staff lists show it: the name masked, empty once the member has left. */
export function staffRowOf({ withdrawnAt, ...row }: FoundRow, today: CivilDate): StaffOrderRow {
  const period = { start: row.rentalStartDate, end: row.rentalEndDate }
  return {
    ...row,
    memberName: withdrawnAt === null ? maskedName(row.memberName) : '',
    shipsOn: shippingDay(period),
    pickUpOn: pickUpDay(period),
    lateDays: away.includes(row.status) ? lateDaysOf(period, today) : 0,
    placedAt: row.placedAt.toISOString(),
  }
}
