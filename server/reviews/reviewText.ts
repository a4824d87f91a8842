import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'

/** The text that a member typed, stored apart from the events. */
export type ReviewWords = { content: string; heightCm: number | null; size: string | null }

type Kysely = Deps['db']['kysely']

/** Returns the statement that inserts a new review's text in the review's append. */
export const keepText = (
  kysely: Kysely,
  {
    reviewId,
    memberId,
    author,
    typed,
  }: { reviewId: number; memberId: number; author: string; typed: ReviewWords },
): Statement =>
  kysely
    .insertInto('shop.review_texts')
    .values({ review_id: reviewId, member_id: memberId, author, ...columnsOf(typed) })
    .compile()

/** Returns the statement that changes a review's text. */
export const changeText = (kysely: Kysely, reviewId: number, typed: ReviewWords): Statement =>
  kysely.updateTable('shop.review_texts').set(columnsOf(typed)).where('review_id', '=', reviewId).compile()

const columnsOf = ({ content, heightCm, size }: ReviewWords) => ({ content, height_cm: heightCm, size })
