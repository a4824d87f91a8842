import { chargeTerms } from '../../../domain/shared/chargeKinds.ts'
import type { PaidFor } from '../../payments/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { chargeName } from '../chargeName.ts'
import { type ChargeRow, chargeRows } from '../chargeRow.ts'

/** The consignment type that the wire shows for a fee: the owner gave up, or the inspection failed. */
function endedBy(kind: ChargeRow['kind']): 'cancel' | 'reject' | null {
  const terms = chargeTerms[kind]
  return terms.owedBy === 'owner' ? terms.endedBy : null
}

/** What members read of the charges behind payments, by id. */
export async function paidCharges(
  db: Deps['db'],
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, PaidFor>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await chargeRows(db)
    .select('c.order_id as orderId')
    .where('c.charge_id', 'in', chargeIds)
    .execute()
  return new Map(
    rows.map(({ chargeId, kind, orderId, productName }) => [
      chargeId,
      {
        chargeKind: kind,
        consignmentType: endedBy(kind),
        orderId: orderId ?? '',
        hasOrder: orderId !== null,
        name: chargeName(kind, productName),
        ...{ exchangedFrom: null, pointsUsed: 0, pointsRefunded: 0 },
      },
    ]),
  )
}
