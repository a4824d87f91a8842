import { starsOf } from '../../../domain/reviews/review.ts'
import type { StaffReview } from '../../../domain/wire/reviews.ts'
import { offeredProducts } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { photoUrl } from '../../platform/uploads/index.ts'
import { photosOfReview } from '../reviewRow.ts'
import { staffRowsAPage } from './rowsAPage.ts'

type Page = { curPage: number; productId?: number | undefined }

/** Every review, those that were taken down with the reason, newest first. */
export async function staffReviews(
  { db }: Pick<Deps, 'db'>,
  { curPage, productId }: Page,
): Promise<{ result: StaffReview[]; cntAll: number }> {
  const from = db.kysely
    .selectFrom('shop.reviews as r')
    .$if(productId !== undefined, (query) => query.where('r.product_id', '=', productId ?? 0))
  const [rows, { count }] = await Promise.all([
    db.kysely
      .selectFrom(
        from
          .selectAll('r')
          .orderBy('r.written_at', 'desc')
          .orderBy('r.review_id', 'desc')
          .limit(staffRowsAPage)
          .offset((curPage - 1) * staffRowsAPage)
          .as('r'),
      )
      .innerJoin('shop.review_texts as t', 't.review_id', 'r.review_id')
      .innerJoin(offeredProducts.as('p'), 'p.id', 'r.product_id')
      .leftJoin('shop.review_removals as gone', 'gone.review_id', 'r.review_id')
      .select(['r.review_id', 'r.product_id', 'r.half_stars', 'r.written_at', 'r.removed_at'])
      .select(['t.author', 't.content', 'p.product_name', 'gone.reason', photosOfReview])
      .orderBy('r.written_at', 'desc')
      .orderBy('r.review_id', 'desc')
      .execute(),
    from.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const result = rows.map((row) => ({
    reviewId: row.review_id,
    productId: row.product_id,
    productName: row.product_name,
    author: row.author ?? '',
    rating: starsOf(row.half_stars),
    content: row.content,
    createdAt: row.written_at.toISOString(),
    photos: row.photos.map((photoId) => ({ fileUrl: photoUrl(photoId) })),
    removedAt: row.removed_at?.toISOString() ?? null,
    removalReason: row.reason,
  }))
  return { result, cntAll: count }
}
