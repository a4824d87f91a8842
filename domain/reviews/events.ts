import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from '../ledger/defineEvent.ts'
import { member, serial } from '../shared/eventFields.ts'
import { MOST_HALF_STARS } from '../shared/reviewLimits.ts'
import { MOST_PHOTOS } from './review.ts'

const halfStars = z.int().min(1).max(MOST_HALF_STARS)
const photos = z.int().min(0).max(MOST_PHOTOS)
/** The review's id and its owner; text and photos are stored separately under that id. */
const review = { reviewId: serial, orderItemId: z.uuid(), productId: serial, memberId: member }

const reviewEvent = eventsOf({
  kind: 'review',
  title: () => '리뷰',
  of: ({ orderItemId }: { orderItemId: string }) => reviewStream(orderItemId),
})

export const reviewEvents = {
  /** `points` is what the writer earned; a later removal takes the same amount back. */
  'review.written': reviewEvent({
    title: '리뷰 작성',
    schema: z.strictObject({ ...review, halfStars, photos, points: serial }),
    explain: movesNoValue,
  }),
  /** `revision` counts the edits; `before` is the previous rating. */
  'review.edited': reviewEvent({
    title: '리뷰 수정',
    schema: z.strictObject({ ...review, halfStars, before: halfStars, photos, revision: serial }),
    explain: movesNoValue,
  }),
  /** Staff removed it; `points` is what was taken back, 0 when the writer had left. */
  'review.removed': reviewEvent({
    title: '리뷰 삭제',
    schema: z.strictObject({ ...review, halfStars, points: serial }),
    explain: movesNoValue,
  }),
} satisfies EventDefinitions

export type ReviewEvent = EventOf<typeof reviewEvents>
export type ReviewEventOf<Type extends ReviewEvent['type']> = Extract<ReviewEvent, { type: Type }>

/** Each rented item has one stream: two reviews of it at the same moment cannot both be appended. */
export const reviewStream = (orderItemId: string): string => `review:${orderItemId}`
