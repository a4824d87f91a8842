import type { Deps } from '../../platform/deps.ts'
import { chargeName } from '../chargeName.ts'
import { readCharge } from '../chargeRow.ts'

/** The charge's name and amount for messages; null for an unknown charge. */
export async function describeCharge(
  db: Deps['db'],
  chargeId: string,
): Promise<{ name: string; amount: number } | null> {
  const charge = await readCharge(db, chargeId)
  return charge && { name: chargeName(charge.kind, charge.productName), amount: charge.amount }
}
