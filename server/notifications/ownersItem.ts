import type { Variables } from '../../domain/notifications/words.ts'
import type { Consignment } from '../../domain/ordering/events.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import { describeConsignment } from '../consignments/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Told } from './message.ts'
import { consignmentLink, periodOf } from './rentedItem.ts'

/**
 * Returns the message to an owner about a rental of their item (which item and days, and `more`); null for an item of the
 * shop's own.
 */
export async function ownerTold(
  { db }: Pick<Deps, 'db'>,
  item: Pick<NonNullable<Consignment>, 'consignmentId' | 'ownerId'> | null | undefined,
  period: Period,
  more: Variables = {},
): Promise<Told> {
  if (!item) return null
  const { consignmentId, ownerId } = item
  return {
    memberId: ownerId,
    link: consignmentLink(consignmentId),
    variables: { 상품: await describeConsignment(db, consignmentId), 기간: periodOf(period), ...more },
  }
}
