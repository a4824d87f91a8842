import type { Deps } from '../../platform/deps.ts'
import { readConsignment } from '../consignmentRow.ts'
import { itemTexts } from '../texts.ts'

/** The name of a consigned item in messages: brand and model as its owner typed them, or the consignment number. */
export async function describeConsignment(db: Deps['db'], consignmentId: string): Promise<string> {
  const [consignment, texts] = await Promise.all([
    readConsignment({ db }, consignmentId),
    itemTexts(db.pool, [consignmentId]),
  ])
  const { brand, modelName } = texts(consignmentId)
  return [brand, modelName].filter(Boolean).join(' ') || (consignment?.consignment_number ?? '')
}
