import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '../../domain/shared/decision.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { runCompiled, statement } from '../platform/database/statement.ts'
import type { Rows, Statement } from '../platform/eventStore/eventStore.ts'

/** $1 courier, $2 number, $3 the item of which a parcel has just got it. */
const others = statement({
  name: 'ordering.othersWithWaybill',
  text: `
    SELECT NULL AS "orderNumbers", c.consignment_number AS "consignmentNumber"
    FROM shop.consignments_with_waybill($1, $2) c
    UNION ALL
    SELECT o.order_numbers, NULL
    FROM shop.waybills own JOIN shop.waybills w USING (courier, tracking_number) JOIN shop.orders o ON o.order_id = w.order_id
    WHERE own.order_item_id = $3::uuid AND own.courier = $1 AND own.tracking_number = $2
      AND w.parcel <> own.parcel
    ORDER BY 2, 1 LIMIT 1`,
  row: z.object({ orderNumbers: z.string().nullable(), consignmentNumber: z.string().nullable() }),
})

type Claim = {
  orderItemId: string
  courier: string | null
  trackingNumber: string | null
  sharesParcel?: true | undefined
}

/**
 * `rows`, and the check that no other parcel has the waybill, unless staff confirmed it (rule 307). It is made in the
 * append's own transaction and under a lock of the waybill: of two parcels that are entered at once, the later one sees
 * the earlier one, also where one is an order's and the other a consignment's. Refuses WAYBILL_USED.
 */
export const withWaybillClaim = (
  rows: readonly Statement[],
  { orderItemId, courier, trackingNumber, sharesParcel }: Claim,
): Rows<'WAYBILL_USED'> => {
  if (trackingNumber === null) return rows
  const named = courier ?? 'etc'
  return async (client) => {
    for (const row of rows) await runCompiled(client, row)
    await sql`SELECT shop.lock_waybill(${named}, ${trackingNumber})`.execute(queriesOn(client))
    if (sharesParcel === true) return null
    const [found] = await others(client, [named, trackingNumber, orderItemId])
    if (found === undefined) return null
    const { orderNumbers, consignmentNumber } = found
    return refuse('WAYBILL_USED', { orderNumbers, ...(consignmentNumber !== null && { consignmentNumber }) })
  }
}
