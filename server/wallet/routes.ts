import { pointBalanceAnswer, pointHistoryAnswer, pointHistoryQuery } from '../../domain/wire/points.ts'
import type { Routes } from '../platform/deps.ts'
import { pointBalance, pointHistory } from './points.ts'

export const routes: Routes = (deps) => async (app) => {
  app.get(
    '/api/users/possession-points',
    {
      onRequest: app.authenticate,
      schema: { summary: '보유 포인트', response: { 200: pointBalanceAnswer } },
    },
    async (request) => ({ data: { points: await pointBalance(deps, request.member.id) } }),
  )

  app.get(
    '/api/users/my-points-history',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '포인트 내역',
        querystring: pointHistoryQuery,
        response: { 200: pointHistoryAnswer },
      },
    },
    async (request) => {
      const result = await pointHistory(deps, request.member.id, request.query.gubun)
      return { data: { result, cntAll: result.length } }
    },
  )
}
