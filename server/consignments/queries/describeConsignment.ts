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

/** Whether a contract goes on: it was neither given up nor ended, and its last day is not over. */
export async function contractLasts(
  db: Deps['db'],
  consignmentId: string,
  today: CivilDate,
): Promise<boolean> {
  const consignment = await readConsignment({ db }, consignmentId)
  if (consignment === null || consignment.status !== 'consigning') return false
  return consignment.ends_on === null || consignment.ends_on >= today
}
