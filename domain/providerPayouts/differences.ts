import { addDays, type CivilDate } from '../shared/civilDate.ts'
import type { Won } from '../shared/won.ts'

/** The provider pays within a few working days, plus a long holiday at most. */
const DAYS_UNTIL_PAID_OUT = 14

const differenceKinds = [
  'missing_at_provider',
  'missing_with_us',
  'amount_differs',
  'cancelled_at_provider',
  'fee_differs',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One capture or refund in our books and in the provider's payouts; null where one side has none. */
export type Compared = {
  ours: Won | null
  theirs: Won | null
  isRefund: boolean
  /** The payment that it belongs to is one of ours. */
  isOurPayment: boolean
  /** The day on which the money moved in our books; null when they do not have it. */
  movedOn: CivilDate | null
}

/** The kind of difference, or null when both sides agree or the money may still be in transit (rule 68). */
export function differenceOf(
  { ours, theirs, isRefund, isOurPayment, movedOn }: Compared,
  today: CivilDate,
): DifferenceKind | null {
  if (ours === theirs) return null
  if (theirs === null) {
    const isLate = movedOn !== null && addDays(movedOn, DAYS_UNTIL_PAID_OUT) < today
    return isLate ? 'missing_at_provider' : null
  }
  if (ours !== null) return 'amount_differs'
  return isRefund && isOurPayment ? 'cancelled_at_provider' : 'missing_with_us'
}
