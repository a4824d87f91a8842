import { starsOf } from '../../../domain/reviews/review.ts'
import type { WrittenReview } from '../../../domain/wire/reviews.ts'
import { readPage } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { photoFiles } from '../photos.ts'
import { photosOfReview } from '../reviewRow.ts'
import { rentals, reviewedItems } from './reviewedItems.ts'

/** Returns a page of the member's reviews, newest first, without those that staff removed. */
export async function writtenReviews(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  page: { curPage: number },
): Promise<{ result: WrittenReview[]; cntAll: number }> {
  const mine = db.kysely
    .selectFrom('shop.reviews as r')
    .where('r.member_id', '=', memberId)
    .where('r.removed_at', 'is', null)
    .innerJoin('shop.review_texts as t', 't.review_id', 'r.review_id')
    .innerJoin(rentals, 'rental.order_item_id', 'r.order_item_id')
    .select(['r.review_id', 'r.order_item_id', 'r.product_id', 'r.half_stars', 'r.revision', 'r.written_at'])
    .select(['t.content', 't.height_cm', 't.size', photosOfReview])
    .select(['rental.start_on', 'rental.end_on', 'rental.final_amount'])
    .orderBy('r.written_at', 'desc')
    .orderBy('r.review_id', 'desc')
  const { rows, cntAll } = await readPage(mine, page)
  const itemOf = await reviewedItems(db, rows)
  const result = rows.map((row) => ({
    id: row.review_id,
    reviewId: row.review_id,
    revision: row.revision,
    content: row.content,
    rating: starsOf(row.half_stars),
    createdAt: row.written_at.toISOString(),
    order_item: itemOf(row),
    heightCm: row.height_cm,
    size: row.size,
    ...photoFiles(row.photos),
  }))
  return { result, cntAll }
}
