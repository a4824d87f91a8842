import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { serialText } from '../../domain/wire/primitives.ts'
import { removeReviewRequest, reviewRemovedAnswer } from '../../domain/wire/reviews.ts'
import type { Routes } from '../platform/deps.ts'
import { removeReview } from './commands/removeReview.ts'
import { reviewListRoutes } from './queries/staffReviews.ts'

const byReview = z.object({ reviewId: serialText })

export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content', 'operations')

  await app.register(reviewListRoutes(deps))

  app.post(
    '/api/staff/reviews/:reviewId/remove',
    {
      onRequest,
      schema: {
        summary: '리뷰 내리기: 적립한 포인트를 함께 회수해요',
        params: byReview,
        body: removeReviewRequest,
        response: { 200: reviewRemovedAnswer },
        refusals: ['IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND', 'REVIEW_REMOVED', 'CONCURRENT_CHANGE'],
      },
    },
    async (request, reply) => {
      const removed = await removeReview(deps, {
        reviewId: request.params.reviewId,
        staffId: request.staff.id,
        ...request.body,
      })
      return isRefusal(removed) ? reply.refuse(removed) : { data: removed }
    },
  )
}
