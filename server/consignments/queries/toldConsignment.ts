import type { Deps } from '../../platform/deps.ts'
import { readConsignment } from '../consignmentRow.ts'
import { itemTexts } from '../texts.ts'

/** What messages call a consigned item: brand and model as its owner typed them, else the consignment's number. */
export async function toldConsignment(db: Deps['db'], consignmentId: string): Promise<string> {
  const [consignment, texts] = await Promise.all([
    readConsignment({ db }, consignmentId),
    itemTexts(db.pool, [consignmentId]),
  ])
  const { brand, modelName } = texts(consignmentId)
  return [brand, modelName].filter(Boolean).join(' ') || (consignment?.consignment_number ?? '')
}
