import type { CivilDate } from '../../../domain/shared/civilDate.ts'
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

/**
 * What goes on with an item that is in the shop: its appraisal, or a contract that was neither given up nor ended and whose
 * last day is not over. Null when the item goes home.
 */
export async function whatGoesOn(
  db: Deps['db'],
  consignmentId: string,
  today: CivilDate,
): Promise<'appraisal' | 'contract' | null> {
  const consignment = await readConsignment({ db }, consignmentId)
  if (consignment?.status === 'diagnosis') return 'appraisal'
  if (consignment?.status !== 'consigning') return null
  return consignment.ends_on === null || consignment.ends_on >= today ? 'contract' : null
}
