import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  acceptRequest,
  consignmentStepAnswer,
  sendBackRequest,
  staffConsignmentAnswer,
  staffGivingUpRequest,
} from '../../domain/wire/staffConsignments.ts'
import { listingOf } from '../catalogue/index.ts'
import type { Routes } from '../platform/deps.ts'
import { acceptConsignment } from './commands/accept.ts'
import { giveUpConsignment } from './commands/giveUp.ts'
import { settleMissing } from './commands/missingParcel.ts'
import { rejectConsignment } from './commands/reject.ts'
import { sendConsignmentBack } from './commands/sendBack.ts'
import { readConsignment } from './consignmentRow.ts'
import { lossRoutes } from './lossRoutes.ts'
import { consignmentListRoutes, staffConsignment } from './queries/staffConsignments.ts'
import { rateRoutes } from './rateRoutes.ts'
import { receiveRoute } from './receiveRoute.ts'
import { stepTaken } from './stepTaken.ts'

const byId = z.object({ id: uuid })
const onceOnly = [
  'NOT_FOUND',
  'TRANSITION_NOT_ALLOWED',
  'CONCURRENT_CHANGE',
  'IDEMPOTENCY_KEY_REUSED',
] as const

/** Staff's work on consignments; every step carries a typed reason. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const all = [
    readingRoutes,
    rateRoutes,
    receiveRoute,
    appraisalRoutes,
    waitingRoutes,
    endingRoutes,
    lossRoutes,
  ]
  for (const part of all) await app.register(part(deps))
}

const readingRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations', 'finance')
  await app.register(consignmentListRoutes(deps))
  app.get(
    '/api/staff/consignments/:id',
    {
      onRequest,
      schema: {
        summary: '위탁 한 건',
        params: byId,
        response: { 200: staffConsignmentAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const data = await staffConsignment(deps, request.params.id)
      return data === null ? reply.refuse(refuse('NOT_FOUND')) : { data }
    },
  )
}

const appraisalRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')
  app.post(
    '/api/staff/consignments/:id/accept',
    {
      onRequest,
      schema: {
        summary: '검수 합격: 계약하고 상품으로 올려요',
        params: byId,
        body: acceptRequest,
        response: { 200: consignmentStepAnswer },
        refusals: onceOnly,
      },
    },
    async (request, reply) => {
      const { reason, assessedRentalPrice, productName, brandId, supplyPrice, turnaroundDays, ...said } =
        request.body
      const listing = await listingOf(
        deps,
        {
          ...{ ...said, product_name: productName, brand_id: brandId, supply_price: supplyPrice },
          turnaround_days: turnaroundDays,
        },
        deps.clock.now(),
      )
      if (isRefusal(listing)) return reply.refuse(listing)
      const accepting = { consignmentId: request.params.id, staffId: request.staff.id, reason }
      const taken = stepTaken(
        await acceptConsignment(deps, { ...accepting, assessedRentalPrice, listing }),
        'consigning',
      )
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
  app.post(
    '/api/staff/consignments/:id/reject',
    {
      onRequest,
      schema: {
        summary: '검수 불합격: 검수비와 반송비를 청구하고, 사유를 회원이 읽어요',
        params: byId,
        body: staffReasonRequest,
        response: { 200: consignmentStepAnswer },
        refusals: onceOnly,
      },
    },
    async (request, reply) => {
      const { reason } = request.body
      const rejecting = { consignmentId: request.params.id, staffId: request.staff.id, reason }
      const taken = stepTaken(await rejectConsignment(deps, rejecting), 'impossible')
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
}

const waitingRoutes: Routes = (deps) => async (app) => {
  const steps = [
    ['not-received', false, '도착하지 않은 상품의 신청을 끝내요'],
    ['keep-waiting', true, '도착하지 않은 상품을 더 기다려요'],
  ] as const
  for (const [path, goOn, summary] of steps) {
    app.post(
      `/api/staff/consignments/:id/${path}`,
      {
        onRequest: app.staff('operations'),
        schema: {
          summary,
          params: byId,
          body: staffReasonRequest,
          response: { 200: consignmentStepAnswer },
          refusals: [...onceOnly, 'CONSIGNMENT_PARCEL_EXPECTED'],
        },
      },
      async (request, reply) => {
        const step = { consignmentId: request.params.id, staffId: request.staff.id, goOn }
        const done = await settleMissing(deps, { ...step, reason: request.body.reason })
        const taken = stepTaken(done, goOn ? 'application' : 'impossible')
        return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
      },
    )
  }
}

const endingRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')
  app.post(
    '/api/staff/consignments/:id/giving-up',
    {
      onRequest,
      schema: {
        summary: '위탁자 대신 중도 해지: 안내한 위약금을 함께 보내요',
        params: byId,
        body: staffGivingUpRequest,
        response: { 200: consignmentStepAnswer },
        refusals: [...onceOnly, 'CONSIGNMENT_RENTED', 'PENALTY_CHANGED'],
      },
    },
    async (request, reply) => {
      const given = await giveUpConsignment(deps, {
        ...{ consignmentId: request.params.id, by: 'staff', staffId: request.staff.id },
        ...request.body,
      })
      if (isRefusal(given)) return reply.refuse(given)
      const row = await readConsignment(deps, given.id)
      return { data: { id: given.id, status: given.status, productId: row?.product_id ?? null } }
    },
  )
  app.post(
    '/api/staff/consignments/:id/send-back',
    {
      onRequest,
      schema: {
        summary: '상품을 위탁자에게 돌려보내요',
        params: byId,
        body: sendBackRequest,
        response: { 200: consignmentStepAnswer },
        refusals: [...onceOnly, 'CONSIGNMENT_RENTED', 'WAYBILL_USED'],
      },
    },
    async (request, reply) => {
      const { shippingCompany: courier, trackingNumber, sharesParcel, reason } = request.body
      const sending = { consignmentId: request.params.id, staffId: request.staff.id, reason }
      const done = await sendConsignmentBack(deps, { ...sending, courier, trackingNumber, sharesParcel })
      const taken = stepTaken(done, isRefusal(done) ? 'end' : done.status)
      return isRefusal(taken) ? reply.refuse(taken) : { data: taken }
    },
  )
}
