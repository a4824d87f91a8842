import { isRefusal } from '../../../domain/shared/decision.ts'
import {
  memberPointsAnswer,
  memberPointsParams,
  memberPointsQuery,
  pointAgesAnswer,
  pointMonthsAnswer,
  pointMonthsQuery,
} from '../../../domain/wire/staffPoints.ts'
import type { Routes } from '../../platform/deps.ts'
import { memberPoints } from './memberPoints.ts'
import { pointAges } from './pointAges.ts'
import { lotRoutes } from './pointLots.ts'
import { pointMonths } from './pointMonths.ts'

/** Point reports for finance. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  app.get(
    '/api/staff/points/months',
    {
      onRequest,
      schema: {
        summary: '월별 포인트 부채',
        description: '달마다 기초, 적립, 환불, 사용, 만료, 회수와 기말을 장부의 잔액과 함께 답해요.',
        querystring: pointMonthsQuery,
        response: { 200: pointMonthsAnswer },
      },
    },
    async (request) => ({ data: { result: await pointMonths(deps, request.query) } }),
  )

  app.get(
    '/api/staff/points/ages',
    {
      onRequest,
      schema: { summary: '남은 포인트의 만료 시기와 만료 예정', response: { 200: pointAgesAnswer } },
    },
    async () => ({ data: await pointAges(deps) }),
  )

  await app.register(lotRoutes(deps))

  app.get(
    '/api/staff/points/members/:memberId',
    {
      onRequest,
      schema: {
        summary: '회원 한 명의 포인트',
        description: '적립 건마다 무엇이 되었는지 답하고, 누가 보았는지 기록해요.',
        params: memberPointsParams,
        querystring: memberPointsQuery,
        response: { 200: memberPointsAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { asOf } = request.query
      const found = await memberPoints(deps, {
        memberId: request.params.memberId,
        asOf: asOf === undefined ? null : new Date(asOf),
        staffId: request.staff.id,
      })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )
}
