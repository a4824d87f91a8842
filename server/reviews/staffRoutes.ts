import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { tableFormats } from '../../domain/wire/lists.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import {
  reviewRemovedAnswer,
  staffReviewsAnswer,
  staffReviewsFileQuery,
  staffReviewsQuery,
} from '../../domain/wire/reviews.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import { sendTable, tableFileSchema } from '../platform/http/tableFile.ts'
import { removeReview } from './commands/removeReview.ts'
import { staffReviews, staffReviewsFile } from './queries/staffReviews.ts'

const byReview = z.object({ reviewId: serialText })

export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content', 'operations')

  app.get(
    '/api/staff/reviews',
    {
      onRequest,
      schema: {
        summary: '리뷰: 내려간 것까지 최근 순',
        querystring: staffReviewsQuery,
        response: { 200: staffReviewsAnswer },
      },
    },
    async (request) => ({ data: await staffReviews(deps, request.query) }),
  )

  for (const format of tableFormats)
    app.get(
      `/api/staff/reviews.${format}`,
      { onRequest, schema: tableFileSchema('리뷰 목록', staffReviewsFileQuery) },
      async ({ query }, reply) => sendTable(reply, format, await staffReviewsFile(deps, query)),
    )

  app.post(
    '/api/staff/reviews/:reviewId/remove',
    {
      onRequest,
      schema: {
        summary: '리뷰 내리기: 적립한 포인트를 함께 회수해요',
        params: byReview,
        body: staffReasonRequest,
        response: { 200: reviewRemovedAnswer },
        refusals: ['IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND', 'REVIEW_REMOVED', 'CONCURRENT_CHANGE'],
      },
    },
    async (request, reply) => {
      const removed = await removeReview(deps, {
        reviewId: request.params.reviewId,
        staffId: request.staff.id,
        reason: request.body.reason,
      })
      return isRefusal(removed) ? reply.refuse(removed) : { data: removed }
    },
  )
}
