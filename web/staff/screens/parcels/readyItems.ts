import useSWR from 'swr'
import type { StaffOrderRow } from '../../../../domain/wire/staffOrders.ts'
import { staffApi } from '../../api/request.ts'
import { itemCalls } from '../../calls/operations.ts'

const rowsAPage = 200

/** Reads all items that are ready to ship, page by page. */
async function readAll(): Promise<StaffOrderRow[]> {
  const rows: StaffOrderRow[] = []
  let cursor: string | null = null
  do {
    const page: { result: StaffOrderRow[]; nextCursor: string | null } = await staffApi.read(
      itemCalls.list({
        status: 'ready_for_delivery',
        limit: rowsAPage,
        ...(cursor === null ? {} : { cursor }),
      }),
    )
    rows.push(...page.result)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}

/** The items that tracking lines are matched with. */
export const useReadyItems = () => useSWR<StaffOrderRow[], Error>('ready-items', readAll)
