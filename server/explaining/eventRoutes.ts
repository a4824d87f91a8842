import { shopEvents } from '../../domain/processes/events.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { asOfAnswer, asOfParams, asOfQuery } from '../../domain/wire/asOf.ts'
import { eventAnswer, eventParams, eventTypesAnswer } from '../../domain/wire/eventLog.ts'
import type { Routes } from '../platform/deps.ts'
import { stateAsOf } from './asOf.ts'
import { eventDetail } from './eventDetail.ts'
import { eventListRoutes } from './exploreEvents.ts'

const eventTypes = Object.entries(shopEvents).map(([type, { title }]) => ({ type, title }))

/** The event log for finance, and the state of a stream after any of its events. */
export const eventRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  await app.register(eventListRoutes(deps))

  app.get(
    '/api/staff/event-types',
    { onRequest, schema: { summary: '이벤트의 종류와 이름', response: { 200: eventTypesAnswer } } },
    async () => ({ data: eventTypes }),
  )

  app.get(
    '/api/staff/event-log/:pos',
    {
      onRequest,
      schema: {
        summary: '이벤트 하나: 내용, 금액의 근거, 해시와 봉인',
        description: '직원이 적은 사유를 보여 줄 때는 누가 보았는지 기록해요.',
        params: eventParams,
        response: { 200: eventAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const found = await eventDetail(deps, { pos: request.params.pos, staffId: request.staff.id })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/staff/as-of/:subject',
    {
      onRequest,
      schema: {
        summary: '주문·포인트·정산의 그때 상태',
        description: 'version번째 이벤트까지의 상태와, 고를 수 있는 모든 시점을 답해요.',
        params: asOfParams,
        querystring: asOfQuery,
        response: { 200: asOfAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { version } = request.query
      const found = await stateAsOf(deps, { subject: request.params.subject, version })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )
}
