import type { Variables } from '../../domain/notifications/words.ts'
import type { Consignment } from '../../domain/ordering/events.ts'
import { noBookingsBecause } from '../../domain/shared/bookingPromise.ts'
import { monthOf, type Period, seoulDate } from '../../domain/shared/civilDate.ts'
import { monthName } from '../../domain/shared/monthName.ts'
import { formatWon, type Won } from '../../domain/shared/won.ts'
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

export const takenFromPayoutText =
  '#{달} 정산금에서 #{뺀 금액}을 빼요. 자세한 금액은 정산 내역에서 볼 수 있어요.'
/** What an owner reads of earnings that are taken back with the settlement of the month of `at` (rule 993). */
export const takenFromPayout = (amount: Won, at: Date): Variables => ({
  달: monthName(monthOf(seoulDate(at))),
  '뺀 금액': formatWon(amount),
})
