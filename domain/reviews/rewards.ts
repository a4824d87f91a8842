import { sum, type Won } from '../shared/won.ts'

export const REVIEW_POINTS: Won = 1_000
export const PHOTO_REVIEW_POINTS: Won = 1_500

type Earned = { reason: 'review' | 'photo_review'; points: Won }

/** The points for writing a review; later edits earn nothing (rule 112). */
export const rewardsFor = (photos: number): Earned[] => [
  { reason: 'review', points: REVIEW_POINTS },
  ...(photos > 0 ? [{ reason: 'photo_review' as const, points: PHOTO_REVIEW_POINTS }] : []),
]

/** The sum of those points. */
export const rewardOf = (photos: number): Won => sum(rewardsFor(photos).map(({ points }) => points))
