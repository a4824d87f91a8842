import { starsOf } from '../../../domain/reviews/review.ts'
import { formatSeoulMinute, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { StaffReview } from '../../../domain/wire/reviews.ts'
import { offeredProducts } from '../../catalogue/index.ts'
import { countOf, everyRow } from '../../platform/database/lists.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableFile } from '../../platform/http/tableFile.ts'
import { photoUrl } from '../../platform/uploads/index.ts'
import { photosOfReview } from '../reviewRow.ts'
import { staffRowsAPage } from './rowsAPage.ts'

type Filter = { productId?: number | undefined }

const found = ({ kysely }: Deps['db'], { productId }: Filter) =>
  kysely
    .selectFrom('shop.reviews as r')
    .$if(productId !== undefined, (query) => query.where('r.product_id', '=', productId ?? 0))
    .selectAll('r')

const rowsOf = ({ kysely }: Deps['db'], from: ReturnType<typeof found>) =>
  kysely
    .selectFrom(from.as('r'))
    .innerJoin('shop.review_texts as t', 't.review_id', 'r.review_id')
    .innerJoin(offeredProducts.as('p'), 'p.id', 'r.product_id')
    .leftJoin('shop.review_removals as gone', 'gone.review_id', 'r.review_id')
    .select(['r.review_id', 'r.product_id', 'r.half_stars', 'r.written_at', 'r.removed_at'])
    .select(['t.author', 't.content', 'p.product_name', 'gone.reason', photosOfReview])
    .orderBy('r.written_at', 'desc')
    .orderBy('r.review_id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Returns a page of all reviews, newest first; removed ones come with the reason. */
export async function staffReviews(
  { db }: Pick<Deps, 'db'>,
  { curPage, ...filter }: Filter & { curPage: number },
): Promise<{ result: StaffReview[]; cntAll: number }> {
  const from = found(db, filter)
  const page = from
    .orderBy('r.written_at', 'desc')
    .orderBy('r.review_id', 'desc')
    .limit(staffRowsAPage)
    .offset((curPage - 1) * staffRowsAPage)
  const [rows, cntAll] = await Promise.all([rowsOf(db, page).execute(), countOf(from)])
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
  return { result, cntAll }
}

/** Returns the whole list as a file, with the masked names that shoppers see. */
export async function staffReviewsFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: Filter,
): Promise<TableFile<Row>> {
  const from = found(db, filter)
  return {
    name: `reviews-${seoulDate(clock.now())}`,
    rows: await countOf(from),
    columns: ['작성', '상품', '상품번호', '작성자', '별점', '내용', '사진', '상태', '내린 때', '내린 이유'],
    cells: (row) => [
      ...[formatSeoulMinute(row.written_at), row.product_name, row.product_id, row.author],
      ...[starsOf(row.half_stars), row.content, row.photos.length],
      row.removed_at === null ? '게시' : '내림',
      row.removed_at === null ? null : formatSeoulMinute(row.removed_at),
      row.reason,
    ],
    pages: everyRow(db.pool, rowsOf(db, from).compile()),
  }
}
