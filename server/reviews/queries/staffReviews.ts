import { reviewColumns } from '../../../domain/lists/reviews.ts'
import { starsOf } from '../../../domain/reviews/review.ts'
import {
  type StaffReview,
  staffReviewsAnswer,
  staffReviewsFileQuery,
  staffReviewsQuery,
} from '../../../domain/wire/reviews.ts'
import { offeredProducts } from '../../catalogue/index.ts'
import { countOf, everyRow } from '../../platform/database/lists.ts'
import type { Deps, Routes } from '../../platform/deps.ts'
import { type ListFile, listRoutes } from '../../platform/http/listRoutes.ts'
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

const shown = (row: Row): StaffReview => ({
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
})

/** Returns a page of all reviews, newest first; removed ones come with the reason. */
async function staffReviews(
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
  return { result: rows.map(shown), cntAll }
}

async function everyReview({ db }: Pick<Deps, 'db'>, filter: Filter): Promise<ListFile<StaffReview>> {
  const from = found(db, filter)
  async function* pages() {
    for await (const rows of everyRow(db.pool, rowsOf(db, from).compile())) yield rows.map(shown)
  }
  return { rows: await countOf(from), pages: pages() }
}

/** The list of reviews under the masked names that shoppers see. */
export const reviewListRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/reviews',
    file: 'reviews',
    title: '리뷰 목록',
    description: '내려간 것까지 최근 순으로 답해요.',
    onRequest: app.staff('content', 'operations'),
    query: staffReviewsQuery,
    answer: staffReviewsAnswer,
    page: (query) => staffReviews(deps, query),
    fileQuery: staffReviewsFileQuery,
    rows: (filter) => everyReview(deps, filter),
    columns: reviewColumns,
  })
