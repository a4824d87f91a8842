import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'

/** What a member typed, kept apart from the events. */
export type Typed = { content: string; heightCm: number | null; size: string | null }

type Kysely = Deps['db']['kysely']

/** The row of a new review: part of the append that writes it. */
export const keepText = (
  kysely: Kysely,
  { reviewId, memberId, author, typed }: { reviewId: number; memberId: number; author: string; typed: Typed },
): Statement =>
  kysely
    .insertInto('shop.review_texts')
    .values({ review_id: reviewId, member_id: memberId, author, ...columnsOf(typed) })
    .compile()

/** The row of a changed review. */
export const changeText = (kysely: Kysely, reviewId: number, typed: Typed): Statement =>
  kysely.updateTable('shop.review_texts').set(columnsOf(typed)).where('review_id', '=', reviewId).compile()

const columnsOf = ({ content, heightCm, size }: Typed) => ({ content, height_cm: heightCm, size })
