import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { statement } from '../platform/database/statement.ts'

/** $1 courier, $2 number, $3 the consignment that would have it. */
const holders = statement({
  name: 'consignments.waybillInUse',
  text: `
    SELECT o.order_numbers AS "orderNumbers", NULL AS "consignmentNumber", NULL::integer AS "memberId"
    FROM shop.orders_with_waybill($1, $2) o
    UNION ALL
    SELECT NULL, c.consignment_number, c.member_id FROM shop.consignments_with_waybill($1, $2) c
    WHERE c.consignment_id <> $3::uuid`,
  row: z.object({
    orderNumbers: z.string().nullable(),
    consignmentNumber: z.string().nullable(),
    memberId: z.int().nullable(),
  }),
})

type Parcel = { consignmentId: string; memberId: number; courier: string; trackingNumber: string }

/**
 * Locks the waybill until the transaction ends, so that of two parcels that are entered at once the later one sees the
 * earlier one. Returns the order or consignment whose parcel has it; null without one. An owner's items travel together
 * without a question (rule 307).
 */
export async function claimWaybill(
  client: pg.ClientBase,
  { consignmentId, memberId, courier, trackingNumber }: Parcel,
): Promise<{ orderNumbers: string | null; consignmentNumber?: string } | null> {
  await sql`SELECT shop.lock_waybill(${courier}, ${trackingNumber})`.execute(queriesOn(client))
  const found = (await holders(client, [courier, trackingNumber, consignmentId])).find(
    (holder) => holder.memberId !== memberId,
  )
  if (found === undefined) return null
  const { orderNumbers, consignmentNumber } = found
  return { orderNumbers, ...(consignmentNumber !== null && { consignmentNumber }) }
}
