import type { Variables } from '../../domain/notifications/words.ts'
import type { Consignment } from '../../domain/ordering/events.ts'
import { noBookingsBecause } from '../../domain/shared/bookingPromise.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import { bookabilityOf, describeConsignment } from '../consignments/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Told } from './message.ts'
import { consignmentLink, periodOf } from './rentedItem.ts'

/** What an owner reads of days that are open again: `promise` while members can book them, or why they cannot (rule 508). */
export async function bookingsOfDays(
  needs: Pick<Deps, 'db' | 'clock'>,
  { productId, start: from, end: to }: Period & { productId: number },
  promise: string,
): Promise<string> {
  const bookability = await bookabilityOf(needs, productId)
  return noBookingsBecause(bookability({ from, to })) ?? promise
}

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
