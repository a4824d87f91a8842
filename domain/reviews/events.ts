import { z } from 'zod'
import { serial } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'
import { MOST_HALF_STARS } from '../shared/reviewLimits.ts'
import { MOST_PHOTOS } from './review.ts'

const halfStars = z.int().min(1).max(MOST_HALF_STARS)
const photos = z.int().min(0).max(MOST_PHOTOS)
/** The review's id and its owner; text and photos are stored separately under that id. */
const review = { reviewId: serial, orderItemId: z.uuid(), productId: serial, memberId: serial }

export const reviewEventSchemas = {
  /** `points` is what the writer earned; a later removal takes the same amount back. */
  'review.written': z.strictObject({ ...review, halfStars, photos, points: serial }),
  /** `revision` counts the edits; `before` is the previous rating. */
  'review.edited': z.strictObject({ ...review, halfStars, before: halfStars, photos, revision: serial }),
  /** Staff removed it; `points` is what was taken back, 0 when the writer had left. */
  'review.removed': z.strictObject({ ...review, halfStars, points: serial }),
}

export type ReviewEvent = EventOf<typeof reviewEventSchemas>
export type ReviewEventOf<Type extends ReviewEvent['type']> = Extract<ReviewEvent, { type: Type }>

/** Each rented item has one stream: two reviews of it at the same moment cannot both be appended. */
export const reviewStream = (orderItemId: string): string => `review:${orderItemId}`
