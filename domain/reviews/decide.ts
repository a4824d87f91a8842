import { whyNot } from '../shared/actionTable.ts'
import { seoulDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { ReviewEventOf } from './events.ts'
import { reviewActions } from './reviewActions.ts'
import { rewardOf } from './rewards.ts'
import type { ReviewState } from './state.ts'
import { lastWritableDay } from './writingWindow.ts'

/** The fields of a rented item that its review needs; `overAt` is null until the rental has ended. */
export type ReviewedItem = {
  orderItemId: string
  productId: number
  memberId: number
  status: string
  overAt: Date | null
}
export type Writing = { item: ReviewedItem; reviewId: number; halfStars: number; photos: number; now: Date }

/**
 * Writes the one review of an item (rule 110). Refuses REVIEW_ALREADY_WRITTEN, even after staff removed it,
 * REVIEW_NOT_OPEN before the rental is over or when it ended in a return, and REVIEW_TOO_LATE after the last day.
 */
export function writeReview(
  state: ReviewState,
  { item, reviewId, halfStars, photos, now }: Writing,
):
  | ReviewEventOf<'review.written'>
  | Refusal<'REVIEW_ALREADY_WRITTEN' | 'REVIEW_NOT_OPEN' | 'REVIEW_TOO_LATE'> {
  const { orderItemId, productId, memberId, status: itemStatus, overAt } = item
  const lastDay = overAt === null ? null : lastWritableDay(overAt)
  const facts = { status: state.status, itemStatus, lastDay, today: seoulDate(now) }
  const refusal = whyNot(reviewActions, 'write', facts, 'member')
  if (refusal !== null) return refusal
  const points = rewardOf(photos)
  return {
    type: 'review.written',
    data: { reviewId, orderItemId, productId, memberId, halfStars, photos, points },
  }
}

export type Editing = { revision: number; halfStars: number; photos: number }

/**
 * Edits a review, without points (rule 112). Refuses NOT_FOUND, REVIEW_REMOVED, and REVIEW_CHANGED when the writer saw
 * another revision than the current one.
 */
export function editReview(
  state: ReviewState,
  { revision, halfStars, photos }: Editing,
): ReviewEventOf<'review.edited'> | Refusal<'NOT_FOUND' | 'REVIEW_CHANGED' | 'REVIEW_REMOVED'> {
  const refusal = whyNot(reviewActions, 'edit', state, 'member')
  if (refusal !== null) return refusal
  if (state.status === 'unwritten') return refuse('NOT_FOUND')
  if (state.revision !== revision) return refuse('REVIEW_CHANGED')
  const { reviewId, orderItemId, productId, memberId, halfStars: before } = state
  return {
    type: 'review.edited',
    data: {
      ...{ reviewId, orderItemId, productId, memberId },
      ...{ halfStars, before, photos, revision: revision + 1 },
    },
  }
}

/**
 * Removes a review of the `revision` that staff read, null for that of now; `points` computes what is taken back of the earned
 * points. Refuses NOT_FOUND, REVIEW_REMOVED, and CONCURRENT_CHANGE when its writer has edited it since (rule 890).
 */
export function removeReview(
  state: ReviewState,
  points: (earned: Won) => Won,
  revision: number | null = null,
): ReviewEventOf<'review.removed'> | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'REVIEW_REMOVED'> {
  const refusal = whyNot(reviewActions, 'remove', state, 'staff')
  if (refusal !== null) return refusal
  if (state.status === 'unwritten') return refuse('NOT_FOUND')
  if (revision !== null && revision !== state.revision) return refuse('CONCURRENT_CHANGE')
  const { reviewId, orderItemId, productId, memberId, halfStars } = state
  return {
    type: 'review.removed',
    data: { reviewId, orderItemId, productId, memberId, halfStars, points: points(state.points) },
  }
}
