import * as z from 'zod/mini'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { consignmentRequest } from '../../domain/wire/consignmentRequest.ts'
import {
  blockDaysRequest,
  consignmentAppliedAnswer,
  consignmentDetailAnswer,
  consignmentForm,
  consignmentHistoryAnswer,
  consignmentHistoryQuery,
  consignmentRateAnswer,
  daysBlockedAnswer,
  givenUpAnswer,
  givingUpRequest,
  ownersCalendarAnswer,
  trackingNumberRequest,
} from '../../domain/wire/consignments.ts'
import { done, uuid } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { acceptForms, photosBySlot, readForm, readJson } from '../platform/uploads/index.ts'
import { applyForConsignment, whyNotApplied } from './commands/applyFor.ts'
import { enterTracking } from './commands/enterTracking.ts'
import { giveUpConsignment } from './commands/giveUp.ts'
import { blockOwnersDays, openOwnersDays } from './commands/ownersDays.ts'
import { photoFields } from './photos.ts'
import { consignmentDetail } from './queries/detail.ts'
import { consignmentHistory } from './queries/history.ts'
import { ownersCalendar } from './queries/ownersCalendar.ts'
import { consignmentRate } from './queries/rate.ts'
import { staffRoutes } from './staffRoutes.ts'

/** The ten fields as a form with photos of the item, or as JSON without. */
const form = { shape: consignmentForm, photos: photoFields, json: consignmentRequest }

/** The call of the application. */
const applyRoute: Routes = (deps) => async (app) => {
  await acceptForms(app)
  app.post(
    '/api/users/consignment',
    {
      onRequest: app.authenticate,
      schema: {
        summary: '위탁 신청: 카드와 계좌가 등록되어 있어야 해요',
        form,
        response: { 200: consignmentAppliedAnswer },
        refusals: [
          'NOT_LOGGED_IN',
          'IDEMPOTENCY_KEY_REUSED',
          'CARD_REQUIRED',
          'MEMBER_BLOCKED',
          'ACCOUNT_REQUIRED',
          'PROVIDER_UNAVAILABLE',
          'PHOTO_NOT_USABLE',
          'CONCURRENT_CHANGE',
        ],
      },
    },
    async (request, reply) => {
      const memberId = request.member.id
      const sent = request.isMultipart()
        ? await readForm(deps, request, form, ({ accountId }) => whyNotApplied(deps, { memberId, accountId }))
        : readJson(request, consignmentRequest)
      if (isRefusal(sent)) return reply.refuse(sent)
      const { brand, modelName, postCode, address1, address2, ...said } = sent.fields
      const data = await applyForConsignment(deps, {
        memberId,
        accountId: said.accountId,
        productCondition: said.productCondition,
        warranty: said.warranty,
        desiredRentalPrice: said.desiredRentalPrice,
        months: said.consignmentPeriod,
        item: { brand, modelName, postCode, address1, address2 },
        photoIds: [...photosBySlot(sent, photoFields).values()],
        applicationId: said.applicationId ?? null,
      })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
}

const byId = z.object({ id: uuid })

const readingRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/consignment-rate',
    { schema: { summary: '지금의 위탁 수수료와 약속', response: { 200: consignmentRateAnswer } } },
    async () => ({ data: await consignmentRate(deps) }),
  )

  app.get(
    '/api/users/consignment-history',
    {
      onRequest,
      schema: {
        summary: '위탁 내역: 상태별 건수와 목록',
        querystring: consignmentHistoryQuery,
        response: { 200: consignmentHistoryAnswer },
      },
    },
    async (request) => ({ data: await consignmentHistory(deps, request.member.id, request.query) }),
  )

  app.get(
    '/api/users/consignment/:id',
    {
      onRequest,
      schema: {
        summary: '위탁 상세',
        params: byId,
        response: { 200: consignmentDetailAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const data = await consignmentDetail(deps, request.member.id, request.params.id)
      return data === null ? reply.refuse(refuse('NOT_FOUND')) : { data }
    },
  )
}

const changingRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.put(
    '/api/users/tracking-number/:consignmentId',
    {
      onRequest,
      schema: {
        summary: '보낸 상품의 운송장 번호를 남기거나 고쳐요',
        params: z.object({ consignmentId: uuid }),
        body: trackingNumberRequest,
        response: { 200: done },
        refusals: [
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'CONSIGNMENT_SENT_TOO_LATE',
          'WAYBILL_OF_ANOTHER',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { shippingCompany: courier, trackingNumber } = request.body
      const { consignmentId } = request.params
      const parcel = { consignmentId, memberId: request.member.id, courier, trackingNumber }
      return reply.doneOr(await enterTracking(deps, parcel))
    },
  )

  app.post(
    '/api/users/consignment/:id/giving-up',
    {
      onRequest,
      schema: {
        summary: '위탁 중도 해지: 안내받은 위약금을 함께 보내요',
        params: byId,
        body: givingUpRequest,
        response: { 200: givenUpAnswer },
        refusals: [
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'CONSIGNMENT_RENTED',
          'PENALTY_CHANGED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const data = await giveUpConsignment(deps, {
        consignmentId: request.params.id,
        quotedPenalty: request.body.quotedPenalty,
        by: 'member',
        memberId: request.member.id,
      })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
}

const calendarRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/consignment/:id/calendar',
    {
      onRequest,
      schema: {
        summary: '위탁한 상품의 대여 달력',
        params: byId,
        response: { 200: ownersCalendarAnswer },
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
      },
    },
    async (request, reply) => {
      const data = await ownersCalendar(deps, request.member.id, request.params.id)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  app.post(
    '/api/users/consignment/:id/blocked-days',
    {
      onRequest,
      schema: {
        summary: '위탁한 상품을 며칠 빌려주지 않기',
        params: byId,
        body: blockDaysRequest,
        response: { 200: daysBlockedAnswer },
        refusals: [
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'PERIOD_INVALID',
          'PERIOD_TOO_EARLY',
          'PERIOD_TOO_LATE',
          'OWNERS_DAYS_TAKEN',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const wanted = { consignmentId: request.params.id, memberId: request.member.id, ...request.body }
      const data = await blockOwnersDays(deps, wanted)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )

  app.delete(
    '/api/users/consignment/:id/blocked-days/:downtimeId',
    {
      onRequest,
      schema: {
        summary: '막은 날 다시 열기',
        params: z.object({ id: uuid, downtimeId: uuid }),
        response: { 200: done },
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const { id: consignmentId, downtimeId } = request.params
      return reply.doneOr(
        await openOwnersDays(deps, { consignmentId, memberId: request.member.id, downtimeId }),
      )
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  for (const part of [readingRoutes, applyRoute, changingRoutes, calendarRoutes, staffRoutes])
    await app.register(part(deps))
}
