import { sum, type Won } from '../shared/won.ts'

export const REVIEW_POINTS: Won = 1_000
export const PHOTO_REVIEW_POINTS: Won = 1_500

type Earned = { reason: 'review' | 'photo_review'; points: Won }

/** What a review earns when it is first written; what is added to it later earns nothing (rule 112). */
export const rewardsFor = (photos: number): Earned[] => [
  { reason: 'review', points: REVIEW_POINTS },
  ...(photos > 0 ? [{ reason: 'photo_review' as const, points: PHOTO_REVIEW_POINTS }] : []),
]

/** The sum of it. */
export const rewardOf = (photos: number): Won => sum(rewardsFor(photos).map(({ points }) => points))
