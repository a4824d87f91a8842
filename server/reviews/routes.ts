import { reviewsQuery, writableReviewsAnswer, writtenReviewsAnswer } from '../../domain/wire/reviews.ts'
import type { Routes } from '../platform/deps.ts'
import { writableReviews } from './queries/writableReviews.ts'
import { writtenReviews } from './queries/writtenReviews.ts'
import { staffRoutes } from './staffRoutes.ts'
import { writingRoutes } from './writingRoutes.ts'

const memberRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/my-writable-reviews',
    {
      onRequest,
      schema: {
        summary: '쓸 수 있는 리뷰',
        description: '이용이 끝난 날부터 90일 안의 상품이에요.',
        querystring: reviewsQuery,
        response: { 200: writableReviewsAnswer },
      },
    },
    async (request) => ({ data: await writableReviews(deps, request.member.id, request.query) }),
  )

  app.get(
    '/api/users/my-written-reviews',
    {
      onRequest,
      schema: { summary: '내가 쓴 리뷰', querystring: reviewsQuery, response: { 200: writtenReviewsAnswer } },
    },
    async (request) => ({ data: await writtenReviews(deps, request.member.id, request.query) }),
  )
}

export const routes: Routes = (deps) => async (app) => {
  for (const part of [memberRoutes, writingRoutes, staffRoutes]) await app.register(part(deps))
}
