import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { differingSide } from '../shared/differences.ts'
import type { Won } from '../shared/won.ts'

/** The provider pays within a few working days, plus a long holiday at most. */
const DAYS_UNTIL_PAID_OUT = 14

export const differenceKinds = [
  'missing_there',
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

type TwoSides = Pick<Compared, 'ours' | 'theirs' | 'isRefund' | 'isOurPayment'>

/** The side that is wrong; a refund of our payment that only the provider knows was made at its desk. */
export function wrongSide({ ours, theirs, isRefund, isOurPayment }: TwoSides) {
  const side = differingSide({ ours, theirs })
  return side === 'missing_with_us' && isRefund && isOurPayment ? 'cancelled_at_provider' : side
}

/** The kind of difference, or null when both sides agree or the money may still be in transit (rule 68). */
export function differenceOf({ movedOn, ...sides }: Compared, today: CivilDate): DifferenceKind | null {
  const side = wrongSide(sides)
  const mayBeInTransit = movedOn === null || addDays(movedOn, DAYS_UNTIL_PAID_OUT) >= today
  return side === 'missing_there' && mayBeInTransit ? null : side
}
