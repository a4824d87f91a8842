import type { Deps } from '../../platform/deps.ts'
import { chargeName } from '../chargeName.ts'
import { type ChargeRow, readCharge } from '../chargeRow.ts'

/** The charge's name for messages, with its amount and its state now; null for an unknown charge. */
export async function describeCharge(
  db: Deps['db'],
  chargeId: string,
): Promise<(Pick<ChargeRow, 'amount' | 'status'> & { name: string }) | null> {
  const charge = await readCharge(db, chargeId)
  if (charge === null) return null
  const { kind, productName, amount, status } = charge
  return { name: chargeName(kind, productName), amount, status }
}
