import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { day, done, serialText, uuid } from '../../domain/wire/primitives.ts'
import { downtimeAnswer, downtimeRequest, staffReasonRequest } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import { addDowntime, removeDowntime } from './downtime.ts'
import { removeHoliday, setHoliday } from './editHolidays.ts'
import type { IsKnownProduct } from './knownProduct.ts'

const ofProduct = z.object({ id: serialText })
const ofDowntime = z.object({ id: serialText, downtimeId: uuid })
const ofDay = z.object({ day })
const holiday = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  kind: z.enum(['temporary', 'company']),
})
const ok = { data: { ok: true as const } }

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
          response: { 200: downtimeAnswer },
          refusals: ['INVALID_REQUEST', 'NOT_FOUND', 'PERIOD_INVALID', 'PERIOD_TOO_LATE', 'PERIOD_TAKEN'],
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
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const { id: productId, downtimeId } = request.params
        const { reason } = request.body
        const refusal = await removeDowntime(deps, {
          productId,
          downtimeId,
          staffId: request.staff.id,
          reason,
        })
        return refusal === null ? ok : reply.refuse(refusal)
      },
    )
  }

const holidayRoutes: Routes =
  ({ db, clock }) =>
  async (app) => {
    const onRequest = app.staff('content', 'operations')
    app.put(
      '/api/staff/holidays/:day',
      {
        onRequest,
        schema: { summary: '휴일로 정하기', params: ofDay, body: holiday, response: { 200: done } },
      },
      async (request) => {
        const by = { actor: `staff:${request.staff.id}`, at: clock.now() }
        await setHoliday(db, { day: request.params.day, ...request.body }, by)
        return ok
      },
    )
    app.delete(
      '/api/staff/holidays/:day',
      {
        onRequest,
        schema: { summary: '휴일 없애기', params: ofDay, response: { 200: done }, refusals: ['NOT_FOUND'] },
      },
      async (request, reply) => {
        const by = { actor: `staff:${request.staff.id}`, at: clock.now() }
        const refusal = await removeHoliday(db, request.params.day, by)
        return refusal === null ? ok : reply.refuse(refusal)
      },
    )
  }

export const staffRoutes =
  (isKnown: IsKnownProduct): Routes =>
  (deps) =>
  async (app) => {
    for (const part of [downtimeRoutes(isKnown), holidayRoutes]) await app.register(part(deps))
  }
