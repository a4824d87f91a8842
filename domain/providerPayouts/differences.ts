import { addDays, type CivilDate } from '../shared/civilDate.ts'
import type { Won } from '../shared/won.ts'

/** The provider pays within some working days; a long holiday lies in between at most. */
const DAYS_UNTIL_PAID_OUT = 14

const differenceKinds = [
  'missing_at_provider',
  'missing_with_us',
  'amount_differs',
  'cancelled_at_provider',
  'fee_differs',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One capture or one giving back as we hold it and as the provider paid it out; null where one side has none. */
export type Compared = {
  ours: Won | null
  theirs: Won | null
  isRefund: boolean
  /** The payment that it belongs to is one of ours. */
  isOurPayment: boolean
  /** The day on which the money moved by our books; null when we know nothing of it. */
  movedOn: CivilDate | null
}

/** What differs, or null: both agree, or the money may still be on its way (rule 68). */
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
