import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'

export type ReviewRow = {
  reviewId: number
  orderItemId: string
  productId: number
  memberId: number
  points: number
  revision: number
  isRemoved: boolean
  /** In the order in which they are shown. */
  photos: string[]
}

/** The photos of the review `r`, in the order in which they are shown. */
export const photosOfReview = sql<string[]>`ARRAY(
  SELECT p.photo_id FROM shop.review_photos p WHERE p.review_id = r.review_id ORDER BY p.slot)`.as('photos')

export const isRemovedReview = sql<boolean>`r.removed_at IS NOT NULL`.as('isRemoved')

/** Returns a review by its id, removed ones too; null for an unknown id. */
export async function readReview({ db }: Pick<Deps, 'db'>, reviewId: number): Promise<ReviewRow | null> {
  const row = await db.kysely
    .selectFrom('shop.reviews as r')
    .select(['r.review_id as reviewId', 'r.order_item_id as orderItemId', 'r.product_id as productId'])
    .select(['r.member_id as memberId', 'r.points', 'r.revision', isRemovedReview, photosOfReview])
    .where('r.review_id', '=', reviewId)
    .executeTakeFirst()
  return row ?? null
}
