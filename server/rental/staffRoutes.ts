import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { day, done, serialText, uuid } from '../../domain/wire/primitives.ts'
import { downtimeAnswer, downtimeRequest, staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  type HolidayBody,
  type HolidayChange,
  holidayBody,
  holidayChange,
  staffHolidaysAnswer,
} from '../../domain/wire/staffHolidays.ts'
import { contentRoutes } from '../content/index.ts'
import { defineContent } from '../platform/content.ts'
import type { Routes } from '../platform/deps.ts'
import { addDowntime, removeDowntime } from './downtime.ts'
import type { IsKnownProduct } from './knownProduct.ts'

const ofProduct = z.object({ id: serialText })
const ofDowntime = z.object({ id: serialText, downtimeId: uuid })

const downtimeRoutes =
  (isKnown: IsKnownProduct): Routes =>
  (deps) =>
  async (app) => {
    const onRequest = app.staff('operations')
    app.post(
      '/api/staff/products/:id/downtime',
      {
        onRequest,
        schema: {
          summary: '상품을 며칠 쉬게 하기',
          params: ofProduct,
          body: downtimeRequest,
          example: { from: '2027-01-11', to: '2027-01-14', reason: '가죽 손질' },
          response: { 200: downtimeAnswer },
          refusals: [
            'ALREADY_DONE',
            'CONCURRENT_CHANGE',
            'IDEMPOTENCY_KEY_REUSED',
            'NOT_FOUND',
            'PERIOD_INVALID',
            'PERIOD_TOO_LATE',
            'PERIOD_TAKEN',
          ],
        },
      },
      async (request, reply) => {
        const { id: productId } = request.params
        if (!(await isKnown(deps.db, productId))) return reply.refuse(refuse('NOT_FOUND'))
        const added = await addDowntime(deps, { productId, staffId: request.staff.id, ...request.body })
        return isRefusal(added) ? reply.refuse(added) : { data: added }
      },
    )
    app.delete(
      '/api/staff/products/:id/downtime/:downtimeId',
      {
        onRequest,
        schema: {
          summary: '쉬는 날 없애기',
          params: ofDowntime,
          body: staffReasonRequest,
          response: { 200: done },
          refusals: [
            'ALREADY_DONE',
            'CONCURRENT_CHANGE',
            'IDEMPOTENCY_KEY_REUSED',
            'NOT_FOUND',
            'TRANSITION_NOT_ALLOWED',
          ],
        },
      },
      async (request, reply) => {
        const { id: productId, downtimeId } = request.params
        const { reason } = request.body
        return reply.doneOr(
          await removeDowntime(deps, {
            productId,
            downtimeId,
            staffId: request.staff.id,
            reason,
          }),
        )
      },
    )
  }

/** Days on which nothing is shipped or picked up; what was ordered before stays as it is. */
export const holidays = defineContent({
  table: 'shop.holidays',
  key: ['day'],
  fields: { day: 'day', name: 'name', kind: 'kind' },
  problems: [['day', '이미 휴일이에요.', /^holidays_pkey$/]],
  create: (body: HolidayBody) => ({ body }),
  change: (body: HolidayChange) => ({ body }),
  remove: () => 'delete',
})

const holidayRoutes: Routes = (deps) => async (app) =>
  contentRoutes(app, deps, holidays, {
    path: '/api/staff/holidays',
    onRequest: app.staff('content', 'operations'),
    id: day,
    list: { summary: '휴일 목록', answer: staffHolidaysAnswer, order: 't.day DESC' },
    create: {
      summary: '휴일로 정하기',
      description: '이제부터 이 날 출고하거나 회수하는 대여를 받지 않아요. 이미 받은 주문은 그대로예요.',
      body: holidayBody,
      example: { day: '2027-03-02', name: '개교기념일', kind: 'company', reason: '물류 휴무' },
    },
    change: {
      summary: '휴일 이름과 구분 바꾸기',
      body: holidayChange,
      example: { name: '대체공휴일', kind: 'official', reason: '관보에 실렸어요' },
    },
    remove: { summary: '휴일 없애기' },
  })

export const staffRoutes =
  (isKnown: IsKnownProduct): Routes =>
  (deps) =>
  async (app) => {
    for (const part of [downtimeRoutes(isKnown), holidayRoutes]) await app.register(part(deps))
  }
