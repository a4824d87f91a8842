import { isRefusal } from '../../domain/shared/decision.ts'
import { lateAnswer, staffCalendarAnswer, staffCalendarQuery } from '../../domain/wire/staffCalendar.ts'
import { lateItems } from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'
import { staffCalendar } from './calendar.ts'

/** The calendar of products' busy days, and the list of late returns. */
export const calendarRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/calendar',
    {
      onRequest: app.staff('operations', 'content'),
      schema: {
        summary: '상품별 대여 일정: 대여, 결제 중, 쉬는 날',
        querystring: staffCalendarQuery,
        response: { 200: staffCalendarAnswer },
        refusals: ['PERIOD_INVALID'],
      },
    },
    async (request, reply) => {
      const found = await staffCalendar(deps, request.query)
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/staff/late',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '늦어지는 반납과 그 상품을 기다리는 다음 대여',
        description:
          '가장 오래 늦은 200건과 모두 몇 건인지 답해요. 대신 보낼 상품은 다음 대여마다 따로 물어요.',
        response: { 200: lateAnswer },
      },
    },
    async () => ({ data: await lateItems(deps) }),
  )
}
