import { isRefusal } from '../../domain/shared/decision.ts'
import { rankingAnswer, rankingQuery } from '../../domain/wire/ranking.ts'
import { withLikes } from '../catalogue/index.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { rankings } from './rankedProducts.ts'

export const routes: Routes = (deps) => async (app) => {
  const ranked = rankings(deps)
  app.get(
    '/api/users/ranking-products',
    {
      onRequest: app.identify,
      schema: {
        summary: '랭킹',
        description: '취소되지 않은 주문 상품 수예요. day는 오늘, week는 7일, month는 30일을 세요.',
        querystring: rankingQuery,
        response: { 200: rankingAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const found = await ranked(request.query)
      if (isRefusal(found)) return reply.refuse(found)
      return wholeList(await withLikes(deps.db, request.visitor, found))
    },
  )
}
