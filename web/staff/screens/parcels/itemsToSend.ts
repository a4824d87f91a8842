import type { CivilDate } from '../../../../domain/shared/civilDate.ts'
import type { StaffOrderRow, StaffOrders } from '../../../../domain/wire/staffOrders.ts'
import type { Read } from '../../../api/call.ts'
import { itemCalls } from '../../calls/operations.ts'

const rowsAPage = 200

/**
 * Reads the items that a waybill can be for, page by page: those that were prepared, and those that are due to ship.
 * Without items that are not here, as a courier's booking file is (rule 342), and without rentals that are over (rule 703).
 */
export async function itemsToSend(
  read: (call: Read<StaffOrders>) => Promise<StaffOrders>,
  today: CivilDate,
): Promise<StaffOrderRow[]> {
  const rows: StaffOrderRow[] = []
  for (const which of [{ status: 'ready_for_delivery' }, { status: 'new', due: 'to_ship' }]) {
    let cursor: string | null = null
    do {
      const page: StaffOrders = await read(
        itemCalls.list({ ...which, limit: rowsAPage, ...(cursor === null ? {} : { cursor }) }),
      )
      rows.push(...page.result)
      cursor = page.nextCursor
    } while (cursor !== null)
  }
  return rows.filter(({ elsewhere, rentalEndDate }) => elsewhere === null && rentalEndDate >= today)
}
