import {
  pointBalanceAnswer,
  pointHistoryAnswer,
  pointHistoryQuery,
  pointSummaryAnswer,
} from '../../domain/wire/points.ts'
import type { Routes } from '../platform/deps.ts'
import { pointHistory } from './pointHistory.ts'
import { pointBalance, pointSummary } from './points.ts'
import { staffRoutes } from './staff/routes.ts'

export const routes: Routes = (deps) => async (app) => {
  app.get(
    '/api/users/possession-points',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '보유 포인트',
        description: '결제 중인 연장이 잡아 둔 포인트는 빼고 답해요.',
        response: { 200: pointBalanceAnswer },
      },
    },
    async (request) => ({ data: { points: await pointBalance(deps, request.member.id) } }),
  )

  app.get(
    '/api/users/my-points-history',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '포인트 내역',
        description: '최근 2년의 내역을 다섯 줄씩 답하고, 종류마다 그 합을 함께 답해요.',
        querystring: pointHistoryQuery,
        response: { 200: pointHistoryAnswer },
      },
    },
    async (request) => ({ data: await pointHistory(deps, request.member.id, request.query) }),
  )

  app.get(
    '/api/users/my-points-summary',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '포인트와 곧 만료되는 포인트',
        description: '30일 안에 만료되는 포인트를 만료일마다 답해요.',
        response: { 200: pointSummaryAnswer },
      },
    },
    async (request) => ({ data: await pointSummary(deps, request.member.id) }),
  )

  await app.register(staffRoutes(deps))
}
