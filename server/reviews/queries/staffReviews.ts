import { z } from 'zod'
import { reviewColumns } from '../../../domain/lists/reviews.ts'
import { starsOf } from '../../../domain/reviews/review.ts'
import {
  type StaffReview,
  type StaffReviewsFilter,
  staffReviewAnswer,
  staffReviewsAnswer,
  staffReviewsFileQuery,
  staffReviewsQuery,
} from '../../../domain/wire/reviews.ts'
import { offeredProducts } from '../../catalogue/index.ts'
import { inOrderOf, type List, type ListRequest } from '../../platform/database/lists.ts'
import type { Reads, Routes } from '../../platform/deps.ts'
import { listRoutes, readsOfList } from '../../platform/http/listRoutes.ts'
import { photoUrl } from '../../platform/uploads/index.ts'
import { photosOfReview } from '../reviewRow.ts'

const rowsAPage = 20

const listedRow = z.object({ id: z.int() })
const reviews = {
  name: 'reviews.staffReviews',
  rows: `SELECT r.review_id AS id, r.product_id AS "productId", r.member_id AS "memberId", r.written_at AS "createdAt" FROM shop.reviews r`,
  row: listedRow,
  key: 'id',
  keyType: 'int',
  sorts: { createdAt: 'instant' },
  sums: z.object({}),
} satisfies List<typeof listedRow>

/** Newest first. */
const requestOf = ({ productId, memberId }: StaffReviewsFilter): ListRequest => ({
  conditions: [
    ...(productId === undefined ? [] : [{ where: (of: string) => `"productId" = ${of}`, value: productId }]),
    ...(memberId === undefined ? [] : [{ where: (of: string) => `"memberId" = ${of}`, value: memberId }]),
  ],
  sort: '-createdAt',
})

/** These reviews; removed ones come with the reason. */
const rowsOf = ({ kysely }: Pick<Reads, 'kysely'>, ids: readonly number[]) =>
  kysely
    .selectFrom('shop.reviews as r')
    .innerJoin('shop.review_texts as t', 't.review_id', 'r.review_id')
    .innerJoin(offeredProducts.as('p'), 'p.id', 'r.product_id')
    .leftJoin('shop.review_removals as gone', 'gone.review_id', 'r.review_id')
    .where('r.review_id', 'in', [...ids])
    .select(['r.review_id', 'r.product_id', 'r.half_stars', 'r.revision', 'r.written_at', 'r.removed_at'])
    .select([
      'r.points',
      't.member_id',
      't.author',
      't.content',
      'p.product_name',
      'gone.reason',
      photosOfReview,
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = (row: Row): StaffReview => ({
  reviewId: row.review_id,
  revision: row.revision,
  productId: row.product_id,
  productName: row.product_name,
  author: row.author ?? '',
  rating: starsOf(row.half_stars),
  content: row.content,
  createdAt: row.written_at.toISOString(),
  points: row.member_id === null ? 0 : row.points,
  photos: row.photos.map((photoId) => ({ fileUrl: photoUrl(photoId) })),
  removedAt: row.removed_at?.toISOString() ?? null,
  removalReason: row.reason,
})

async function reviewsOf(db: Reads, ids: readonly number[]): Promise<StaffReview[]> {
  const rows = await rowsOf(db, ids).execute()
  return inOrderOf(ids, rows.map(shown), ({ reviewId }) => reviewId)
}

/** The list of reviews under the masked names that shoppers see. */
export const reviewListRoutes: Routes = (deps) => async (app) => {
  const { page, rows, found } = readsOfList(deps.db, reviews, {
    request: requestOf,
    shown: (keys, db) =>
      reviewsOf(
        db,
        keys.map(({ id }) => id),
      ),
  })
  listRoutes(app, deps, {
    path: '/api/staff/reviews',
    file: 'reviews',
    title: '리뷰 목록',
    description: '내려간 것까지 최근 순으로 답해요.',
    onRequest: app.staff('content', 'operations'),
    query: staffReviewsQuery,
    answer: staffReviewsAnswer,
    rowAnswer: staffReviewAnswer,
    found,
    page: (query) => page({ ...query, limit: rowsAPage }),
    fileQuery: staffReviewsFileQuery,
    rows,
    columns: reviewColumns,
  })
}
