import { addDays, type CivilDate } from '../shared/civilDate.ts'
import type { Won } from '../shared/won.ts'

/** The gateway answers within the next day; younger payouts are in transit. */
const DAYS_UNTIL_ANSWERED = 1

/** The providers that our payouts are compared with. */
export const outgoingPlaces = ['gateway'] as const
export type OutgoingPlace = (typeof outgoingPlaces)[number]

export const outgoingDifferenceKinds = [
  'missing_there',
  'missing_with_us',
  'amount_differs',
  'state_differs',
  'paid_twice',
  'other_account',
] as const
type OutgoingDifferenceKind = (typeof outgoingDifferenceKinds)[number]

/** One payout in our books and at the gateway; null where one side has none. */
export type HeldPayout = {
  ours: { status: 'requested' | 'confirmed' | 'failed'; amount: Won; requestedOn: CivilDate } | null
  /** The gateway's records under the payout's reference: what it paid, how often, and whether one is pending. */
  theirs: { paid: Won; times: number; isUnderWay: boolean } | null
  /** How many of its payouts the gateway sent to another account than the one that they were requested for. */
  toOthers: number
  /** How many of those finance has closed. */
  toOthersClosed: number
  /** Another attempt paid the same owner's month. */
  isPaidElsewhere: boolean
  /** The amount that finance closed as a loss or a gain, in won. */
  writtenOff: Won
}

export type OutgoingDifference = {
  kind: OutgoingDifferenceKind
  ours: Won | null
  theirs: Won | null
  /** Paid out beyond our books, in won; negative when less was paid than booked; 0 while only states differ. */
  missing: Won
  /** For `other_account`: how many payouts went elsewhere. */
  toOthers?: number
}

/** The difference of a payout, or null when both sides agree or the money is in transit (rule 271). */
export function payoutDifference(held: HeldPayout, today: CivilDate): OutgoingDifference | null {
  const { ours, theirs } = held
  if (ours !== null && theirs !== null && held.toOthers > held.toOthersClosed)
    return {
      kind: 'other_account',
      ours: ours.amount,
      theirs: theirs.paid,
      missing: 0,
      toOthers: held.toOthers,
    }
  if (ours?.status === 'requested') return waitingDifference(ours, theirs, today)
  const paid = theirs?.paid ?? 0
  const booked = ours?.status === 'confirmed' ? ours.amount : 0
  const isOnItsWay = paid === 0 && theirs?.isUnderWay === true && held.writtenOff === 0
  const figures = { ours: ours?.amount ?? null, theirs: theirs === null ? null : theirs.paid }
  const missing = paid - booked - held.writtenOff
  if (missing !== 0 && !isOnItsWay) return { kind: kindOf(held, paid), ...figures, missing }
  const isUnexpected = theirs?.isUnderWay === true && held.writtenOff === 0
  if (!isUnexpected) return null
  // What may still arrive is neither closed nor owed again.
  return { kind: ours === null ? 'missing_with_us' : 'state_differs', ...figures, missing: 0 }
}

/** A payout that waits for its answer has lost nothing yet, so `missing` is 0 and it cannot be written off. */
function waitingDifference(
  ours: NonNullable<HeldPayout['ours']>,
  theirs: HeldPayout['theirs'],
  today: CivilDate,
): OutgoingDifference | null {
  const figures = { ours: ours.amount, theirs: theirs === null ? null : theirs.paid, missing: 0 }
  if (theirs !== null && theirs.times > 1) return { kind: 'paid_twice', ...figures }
  if (theirs !== null && theirs.times === 1 && theirs.paid !== ours.amount)
    return { kind: 'amount_differs', ...figures }
  if (theirs?.isUnderWay === true || addDays(ours.requestedOn, DAYS_UNTIL_ANSWERED) >= today) return null
  return { kind: theirs === null ? 'missing_there' : 'state_differs', ...figures }
}

function kindOf({ ours, theirs, isPaidElsewhere }: HeldPayout, paid: Won): OutgoingDifferenceKind {
  if (theirs === null) return 'missing_there'
  if (theirs.times > 1 || (paid > 0 && isPaidElsewhere)) return 'paid_twice'
  if (ours === null || ours.status === 'failed') return 'missing_with_us'
  return paid === 0 ? 'state_differs' : 'amount_differs'
}

/**
 * True when nothing of a payout that we booked arrived: the gateway refused it after all, the bank sent it back, or the
 * gateway knows none. Its owner is still owed it (rule 826).
 */
export const isWhollyMissing = ({ ours, theirs, missing }: OutgoingDifference): boolean =>
  ours !== null && missing < 0 && (theirs ?? 0) === 0
