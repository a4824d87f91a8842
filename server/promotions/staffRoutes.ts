import * as z from 'zod/mini'
import { isRefusal, refusalOtherThan } from '../../domain/shared/decision.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import {
  type PromotionKind,
  promotionBodies,
  promotionOrderRequest,
  promotionRowsAnswer,
  promotionSavedAnswer,
  seenVersion,
} from '../../domain/wire/promotions.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import { orderPromotions, promotionsOf, removePromotion, savePromotion } from './editPromotions.ts'
import { promotionExamples } from './examples.ts'
import { kinds } from './kinds.ts'

const byId = z.object({ id: serialText })
/** The reason for the removal. */
const removal = z.nullish(staffReasonRequest)

const names = Object.keys(promotionBodies).filter((name): name is PromotionKind => name in kinds)

/** GET, POST, PUT and DELETE for each kind of content that staff publish; each change is in the audit table. */
export const staffRoutes: Routes = (deps) => async (app) => {
  for (const name of names) await app.register(routesOf(name)(deps))
}

const routesOf =
  (name: PromotionKind): Routes =>
  ({ db, clock }) =>
  async (app) => {
    const onRequest = app.staff('content')
    const { summary } = kinds[name]
    const body = promotionBodies[name]
    const example = promotionExamples[name]
    const path = `/api/staff/${name}`
    const by = (staff: { id: number }) => ({ actor: `staff:${staff.id}`, at: clock.now() })
    const saved = { response: { 200: promotionSavedAnswer } }

    app.get(
      path,
      { onRequest, schema: { summary: `${summary} 목록`, response: { 200: promotionRowsAnswer } } },
      async () => {
        const result = await promotionsOf(db, name)
        return { data: { result, cntAll: result.length } }
      },
    )
    app.post(
      path,
      { onRequest, schema: { summary: `${summary} 올리기`, body, example, ...saved } },
      async (request, reply) => {
        const data = await savePromotion(db, name, { id: null, body: request.body }, by(request.staff))
        return isRefusal(data)
          ? reply.refuse(refusalOtherThan(data, ['NOT_FOUND', 'CONTENT_CHANGED']))
          : { data }
      },
    )
    app.put(
      `${path}/:id`,
      {
        onRequest,
        schema: {
          summary: `${summary} 바꾸기`,
          params: byId,
          body: z.extend(body, seenVersion),
          example,
          ...saved,
          refusals: ['NOT_FOUND', 'CONTENT_CHANGED'],
        },
      },
      async (request, reply) => {
        const { version, ...written } = request.body
        const change = { id: request.params.id, body: written, version }
        const data = await savePromotion(db, name, change, by(request.staff))
        return isRefusal(data) ? reply.refuse(data) : { data }
      },
    )
    app.delete(
      `${path}/:id`,
      {
        onRequest,
        schema: {
          summary: `${summary} 내리기`,
          params: byId,
          body: removal,
          response: { 200: done },
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const { id } = request.params
        return reply.doneOr(await removePromotion(db, name, id, { ...by(request.staff), ...request.body }))
      },
    )
    if (!('position' in kinds[name].columns)) return
    app.put(
      `${path}-order`,
      {
        onRequest,
        schema: {
          summary: `${summary} 순서 바꾸기`,
          body: promotionOrderRequest,
          response: { 200: done },
          refusals: ['CONTENT_CHANGED'],
        },
      },
      async (request, reply) => {
        return reply.doneOr(await orderPromotions(db, name, request.body.ids, by(request.staff)))
      },
    )
  }
