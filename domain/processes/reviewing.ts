import type { MemberEvent } from '../members/events.ts'
import { hasLeft, isBlocked } from '../members/standing.ts'
import { type Editing, editReview, removeReview, type Writing, writeReview } from '../reviews/decide.ts'
import type { ReviewEvent } from '../reviews/events.ts'
import { reviewSource, rewardsFor } from '../reviews/rewards.ts'
import type { ReviewState } from '../reviews/state.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { WalletEvent } from '../wallet/events.ts'
import { earnPoints, suspendPoints } from '../wallet/rewards.ts'
import type { WalletState } from '../wallet/state.ts'
import { type Entry, entryOf } from './entries.ts'

type ReviewEntry = Entry<ReviewEvent | WalletEvent>
/** The review, its writer's member events, and the writer's wallet. */
type Reviewing = {
  review: ReviewState
  member: readonly MemberEvent[]
  wallet: WalletState
}
/** Why the writer is blocked, in the words that the member reads. */
type Writer = { blockedFor?: string }

/**
 * Writes a review and earns its points in one append: 1,000, with a photo 1,500 more as an entry of its own (rule 112).
 * `lotIds` are the ids of both lots, which last `lifeMonths` (rule 41).
 */
export function decideWriteReview(
  { review, member, wallet, blockedFor = '' }: Reviewing & Writer,
  writing: Writing,
  lotIds: readonly [string, string],
  lifeMonths?: number,
):
  | { entries: ReviewEntry[]; points: number }
  | Refusal<
      'MEMBER_BLOCKED' | 'NOT_LOGGED_IN' | 'REVIEW_ALREADY_WRITTEN' | 'REVIEW_NOT_OPEN' | 'REVIEW_TOO_LATE'
    > {
  if (hasLeft(member)) return refuse('NOT_LOGGED_IN')
  if (isBlocked(member)) return refuse('MEMBER_BLOCKED', { reason: blockedFor })
  const written = writeReview(review, writing)
  if (isRefusal(written)) return written
  const { reviewId, orderItemId, memberId, photos, points } = written.data
  const lots = rewardsFor(photos).map((reward, nth) => ({ ...reward, lotId: lotIds[nth === 0 ? 0 : 1] }))
  const earning = { memberId, earnedBy: { source: reviewSource(reviewId), orderItemId }, lots, lifeMonths }
  const earned = earnPoints(earning, wallet, writing.now)
  return { entries: [entryOf(written), ...earned.map(entryOf)], points }
}

/** Edits a review. Editing earns nothing, even when it adds a photo (rule 112). */
export function decideEditReview(
  { review, member }: Omit<Reviewing, 'wallet'>,
  editing: Editing,
): Entry<ReviewEvent>[] | Refusal<'NOT_FOUND' | 'NOT_LOGGED_IN' | 'REVIEW_CHANGED' | 'REVIEW_REMOVED'> {
  if (hasLeft(member)) return refuse('NOT_LOGGED_IN')
  const edited = editReview(review, editing)
  return isRefusal(edited) ? edited : [entryOf(edited)]
}

/**
 * Removes a review, of the `revision` that staff read (rule 890), and takes its points back in the same append, as a debt when
 * the wallet lacks them (rules 46 and 113). A member who left has already lost the points.
 */
export function decideRemoveReview(
  { review, member, wallet }: Reviewing,
  now: Date,
  revision: number | null = null,
):
  | { entries: ReviewEntry[]; points: number; writerLeft: boolean }
  | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'REVIEW_REMOVED'> {
  const writerLeft = hasLeft(member)
  const removed = removeReview(review, (earned) => (writerLeft ? 0 : earned), revision)
  if (isRefusal(removed)) return removed
  const { reviewId, orderItemId, memberId, points } = removed.data
  const back =
    points === 0
      ? []
      : suspendPoints(
          { memberId, earnedBy: { source: reviewSource(reviewId), orderItemId }, points },
          wallet,
          now,
        )
  return { entries: [entryOf(removed), ...back.map(entryOf)], points, writerLeft }
}

/**
 * Removes the review of a rental that ends as if it had never been, and takes its points back (rule 535); no entries
 * without a review. Its writer is there: nobody leaves while a rental is under way.
 */
export function reviewTakenBack(review: ReviewState, wallet: WalletState, now: Date): ReviewEntry[] {
  const removed = decideRemoveReview({ review, member: [], wallet }, now)
  return isRefusal(removed) ? [] : removed.entries
}
