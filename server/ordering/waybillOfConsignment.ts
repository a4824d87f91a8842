import type pg from 'pg'
import { z } from 'zod'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { statement } from '../platform/database/statement.ts'

const withWaybill = statement({
  name: 'ordering.consignmentsWithWaybill',
  text: `SELECT c.consignment_number AS "consignmentNumber" FROM shop.consignments_with_waybill($1, $2) c
    ORDER BY c.consignment_number LIMIT 1`,
  row: z.object({ consignmentNumber: z.string() }),
})

type Waybill = { courier: string | null; trackingNumber: string | null; sharesParcel?: true | undefined }

/** Refuses WAYBILL_USED for the waybill of a consignment's parcel, unless staff confirmed it (rule 307). */
export async function refusesConsignments(
  pool: pg.Pool,
  { courier, trackingNumber, sharesParcel }: Waybill,
): Promise<Refusal<'WAYBILL_USED'> | null> {
  if (trackingNumber === null || sharesParcel === true) return null
  const [found] = await withWaybill(pool, [courier ?? 'etc', trackingNumber])
  return found === undefined ? null : refuse('WAYBILL_USED', { orderNumbers: null, ...found })
}
