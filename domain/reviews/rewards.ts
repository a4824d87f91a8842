import { type EarnedPoints, PHOTO_REVIEW_POINTS, REVIEW_POINTS } from '../shared/pointReasons.ts'
import { sum, type Won } from '../shared/won.ts'

/** The points for writing a review; later edits earn nothing (rule 112). */
export const rewardsFor = (photos: number): EarnedPoints => [
  { reason: 'review', points: REVIEW_POINTS },
  ...(photos > 0 ? [{ reason: 'photo_review' as const, points: PHOTO_REVIEW_POINTS }] : []),
]

/** The sum of those points. */
export const rewardOf = (photos: number): Won => sum(rewardsFor(photos).map(({ points }) => points))

/** What earned them, as the wallet keeps it. */
export const reviewSource = (reviewId: number): string => `review:${reviewId}`
