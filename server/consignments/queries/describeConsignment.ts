import { isContractOver } from '../../../domain/consignment/consignmentActions.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { AfterSearch } from '../../../domain/shared/missingWords.ts'
import type { Deps } from '../../platform/deps.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
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
 * What goes on with an item once it is found: its appraisal, a contract that was neither given up nor ended and whose last
 * day is not over, or its parcel home.
 */
export function afterSearchOf(
  { status, ends_on: endsOn }: Pick<ConsignmentRow, 'status' | 'ends_on'>,
  today: CivilDate,
): AfterSearch {
  if (status === 'diagnosis') return 'appraisal'
  return status === 'consigning' && !isContractOver(endsOn, today) ? 'contract' : 'home'
}

/** Where the item of a consignment is, as far as the words of its messages need it; null for an unknown consignment. */
export async function searchOf(
  db: Deps['db'],
  consignmentId: string,
  today: CivilDate,
): Promise<{ isGone: boolean; goesOn: AfterSearch } | null> {
  const row = await readConsignment({ db }, consignmentId)
  if (row === null) return null
  return {
    isGone: row.missing_since !== null || row.lost_at !== null,
    goesOn: afterSearchOf(row, today),
  }
}
