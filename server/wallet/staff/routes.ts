import * as z from 'zod/mini'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal } from '../../../domain/shared/decision.ts'
import { tableFormats } from '../../../domain/wire/lists.ts'
import {
  memberPointsAnswer,
  memberPointsParams,
  memberPointsQuery,
  pointAgesAnswer,
  pointLotsAnswer,
  pointLotsFileQuery,
  pointLotsQuery,
  pointMonthsAnswer,
  pointMonthsQuery,
} from '../../../domain/wire/staffPoints.ts'
import { everyRowOfList, pageOfList, totalsOfList } from '../../platform/database/lists.ts'
import type { Routes } from '../../platform/deps.ts'
import { sendTable } from '../../platform/http/tableFile.ts'
import { memberPoints } from './memberPoints.ts'
import { pointAges } from './pointAges.ts'
import { lotCells, lotColumns, lotConditions, pointLots, shownLot } from './pointLots.ts'
import { pointMonths } from './pointMonths.ts'

/** Point reports for finance. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')
  const { pool } = deps.db

  app.get(
    '/api/staff/points/months',
    {
      onRequest,
      schema: {
        summary: '월별 포인트 부채',
        description: '달마다 기초, 적립, 환불, 사용, 소멸, 회수와 기말을 장부의 잔액과 함께 답해요.',
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
      schema: { summary: '남은 포인트의 소멸 시기와 소멸 예정', response: { 200: pointAgesAnswer } },
    },
    async () => ({ data: await pointAges(deps) }),
  )

  app.get(
    '/api/staff/points/lots',
    {
      onRequest,
      schema: {
        summary: '남은 포인트 목록',
        description: '적립 건마다 남은 포인트, 소멸일과 어느 대여의 후기로 적립했는지 답해요.',
        querystring: pointLotsQuery,
        response: { 200: pointLotsAnswer },
      },
    },
    async ({ query }) => {
      const asked = { conditions: lotConditions(query), sort: query.sort }
      const counted = totalsOfList(pool, pointLots, asked)
      const [totals, page] = await Promise.all([counted, pageOfList(pool, pointLots, asked, query, counted)])
      return { data: { ...totals, result: page.result.map(shownLot), cursor: page.cursor } }
    },
  )

  for (const format of tableFormats)
    app.get(
      `/api/staff/points/lots.${format}`,
      {
        onRequest,
        schema: {
          summary: '남은 포인트 목록 내보내기',
          description: '목록과 같은 조건의 모든 줄을 CSV(.csv)나 엑셀(.xlsx)로 답해요. X-Rows는 줄 수예요.',
          querystring: pointLotsFileQuery,
          response: { 200: z.string() },
        },
      },
      async ({ query }, reply) => {
        const asked = { conditions: lotConditions(query), sort: query.sort }
        const { cntAll } = await totalsOfList(pool, pointLots, asked)
        const pages = everyRowOfList(pool, pointLots, asked)
        return sendTable(reply, format, {
          name: `points-${seoulDate(deps.clock.now())}`,
          rows: cntAll,
          columns: lotColumns,
          cells: lotCells,
          pages,
        })
      },
    )

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
