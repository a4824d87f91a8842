import type { StaffProductRow } from '../../../../domain/wire/staffProducts.ts'
import type { Read } from '../../../api/call.ts'
import { productCalls } from '../../calls/content.ts'

/** As many as the list answers by their ids. */
const idsAtMost = 50

/** Reads these products in the order of their ids, however many there are. */
export async function productsOf(
  ids: readonly string[],
  read: (call: Read<{ result: StaffProductRow[] }>) => Promise<{ result: StaffProductRow[] }>,
): Promise<StaffProductRow[]> {
  const rows: StaffProductRow[] = []
  for (let from = 0; from < ids.length; from += idsAtMost) {
    const part = ids.slice(from, from + idsAtMost)
    const { result } = await read(productCalls.list({ ids: part, limit: idsAtMost }))
    rows.push(...result)
  }
  return rows
}
