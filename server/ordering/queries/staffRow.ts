import { maskedName } from '../../../domain/members/maskedName.ts'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import { lastPickUpDay, lateDaysOf, type ReturnDays } from '../../../domain/rental/lateReturn.ts'
import { shippingDay } from '../../../domain/rental/period.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import { LOST_ON_THE_WAY } from '../../../domain/shared/undelivered.ts'
import type { StaffOrderRow } from '../../../domain/wire/staffOrders.ts'
import type { whereaboutsOfProducts } from '../whereabouts.ts'

/** States of an item whose rental goes as planned, and that has to be picked up on its day. */
export const toPickUp: readonly ItemStatus[] = ['delivered', 'end']
/** States of an item that came to its renter and is not back, under return too. */
export const away: readonly ItemStatus[] = [...toPickUp, 'return_requested', 'return_collecting']
/** States of an item that still has to be shipped. */
export const toSend: readonly ItemStatus[] = ['new', 'ready_for_delivery']

export type FoundRow = Omit<
  StaffOrderRow,
  'memberName' | 'shipsOn' | 'pickUpOn' | 'lateDays' | 'placedAt' | 'elsewhere' | 'loss' | 'today'
> & {
  memberName: string
  withdrawnAt: Date | null
  placedAt: Date
  foundAt: Date | null
  reasonCode: string | null
  handedOverOn: CivilDate | null
  arrivedOn: CivilDate | null
  pickUpFrom: CivilDate | null
  returnDays: readonly ReturnDays[]
}

/** Where products are that are not here, by product. */
export type Elsewhere = Awaited<ReturnType<typeof whereaboutsOfProducts>>
const nowhere: Elsewhere = new Map()

/**
 * An item as staff lists show it: the name masked, empty once the member has left. An item that has to be sent says
 * where its product is (rule 303).
 */
export function staffRowOf(
  { withdrawnAt, foundAt, reasonCode, handedOverOn, arrivedOn, pickUpFrom, returnDays, ...row }: FoundRow,
  today: CivilDate,
  elsewhere: Elsewhere = nowhere,
): StaffOrderRow {
  const lent = { start: row.rentalStartDate, end: row.rentalEndDate, arrivedOn, pickUpFrom, returnDays }
  const { isArrivalAwaited } = row
  return {
    ...row,
    today,
    memberName: withdrawnAt === null ? maskedName(row.memberName) : '',
    shipsOn: shippingDay(lent),
    pickUpOn: lastPickUpDay(lent),
    lateDays: away.includes(row.status) ? lateDaysOf({ ...lent, isArrivalAwaited }, today) : 0,
    elsewhere: toSend.includes(row.status) ? (elsewhere.get(row.productId) ?? null) : null,
    loss: lossOf({ ...row, foundAt, reasonCode, handedOverOn }),
    placedAt: row.placedAt.toISOString(),
  }
}

/** Whether the item was lost, with its renter, on its way or on its way back, and is here again. */
export function lossOf({
  status,
  reasonCode,
  foundAt,
  handedOverOn,
}: Pick<FoundRow, 'status' | 'reasonCode' | 'foundAt' | 'handedOverOn'>): StaffOrderRow['loss'] {
  if (status !== 'lost' && reasonCode !== LOST_ON_THE_WAY && handedOverOn === null) return null
  return foundAt === null ? 'lost' : 'found'
}
