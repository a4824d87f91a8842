import * as z from 'zod/mini'
import type { ItemCharge } from '../../domain/processes/charging.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  type ChargeRequest,
  chargeAnswer,
  chargePartWaiverRequest,
  chargeRefundRequest,
  chargeRequest,
  chargeStepAnswer,
  chargeWaiverRequest,
  lateQuoteAnswer,
  lateQuoteQuery,
} from '../../domain/wire/charges.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { chargeForItem } from './commands/makeCharge.ts'
import { reduce, refund, waive } from './commands/settleCharge.ts'
import { lateQuote } from './lateness.ts'
import { chargeListRoutes } from './queries/staffCharges.ts'

const byId = z.object({ id: uuid })

const itemChargeOf = ({
  kind,
  amount = 0,
  lateDays = 0,
  ownerPart,
  beyondReason,
}: ChargeRequest): ItemCharge =>
  kind === 'late_days'
    ? { kind, lateDays, isBeyondCalendar: beyondReason !== undefined }
    : { kind, amount, ownerPart, isBeyondListPrice: beyondReason !== undefined }

/** Staff routes for charges: operations create them, finance waives or refunds them. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const finance = app.staff('finance')

  await app.register(chargeListRoutes(deps))

  app.get(
    '/api/staff/order-items/:id/late-charge',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '달력으로 센 늦은 날과 요금, 정가에서 남은 금액',
        params: byId,
        querystring: lateQuoteQuery,
        response: { 200: lateQuoteAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const quote = await lateQuote(deps, request.params.id, request.query.days)
      return isRefusal(quote) ? reply.refuse(quote) : { data: quote }
    },
  )

  app.post(
    '/api/staff/order-items/:id/charges',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '파손·분실·연체 요금 청구',
        params: byId,
        body: chargeRequest,
        response: { 200: chargeAnswer },
        refusals: [
          'NOT_FOUND',
          'PHOTO_NOT_USABLE',
          'TRANSITION_NOT_ALLOWED',
          'RENTER_HAS_LEFT',
          'OWNER_PART_TOO_LARGE',
          'LIST_PRICE_EXCEEDED',
          'LOST_BY_COURIER',
          'LATE_DAYS_COST_NOTHING',
          'LATE_DAYS_NOT_GIVEN',
          'LATE_CHARGE_TOO_OLD',
          'EXTENSION_UNDER_WAY',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { chargeNumber, photoIds, reason, beyondReason = null } = request.body
      const charged = await chargeForItem(deps, {
        orderItemId: request.params.id,
        chargeNumber,
        charge: itemChargeOf(request.body),
        photoIds,
        staffId: request.staff.id,
        reason,
        beyondReason,
      })
      return isRefusal(charged)
        ? reply.refuse(charged)
        : { data: { id: charged.chargeId, amount: charged.amount } }
    },
  )

  app.post(
    '/api/staff/charges/:id/waive',
    {
      onRequest: finance,
      schema: {
        summary: '추가 요금 면제',
        params: byId,
        body: chargeWaiverRequest,
        response: { 200: chargeStepAnswer },
        refusals: [
          'NOT_FOUND',
          'ALREADY_DONE',
          'CHARGE_REDUCED',
          'OWNER_HAS_LEFT',
          'LOSS_COMPENSATED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const done = await waive(deps, {
        chargeId: request.params.id,
        staffId: request.staff.id,
        ...request.body,
      })
      return isRefusal(done) ? reply.refuse(done) : { data: { id: done.chargeId } }
    },
  )

  app.post(
    '/api/staff/charges/:id/waive-part',
    {
      onRequest: finance,
      schema: {
        summary: '추가 요금 일부 면제',
        description: '남은 금액은 그대로 받아요. 카드로 낼 수 있는 100원은 남아야 해요.',
        params: byId,
        body: chargePartWaiverRequest,
        response: { 200: chargeStepAnswer },
        refusals: [
          'NOT_FOUND',
          'ALREADY_DONE',
          'WAIVER_TOO_LARGE',
          'OWNER_HAS_LEFT',
          'LOSS_COMPENSATED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const done = await reduce(deps, {
        chargeId: request.params.id,
        staffId: request.staff.id,
        ...request.body,
      })
      return isRefusal(done) ? reply.refuse(done) : { data: { id: done.chargeId } }
    },
  )

  app.post(
    '/api/staff/charges/:id/refund',
    {
      onRequest: finance,
      schema: {
        summary: '받은 추가 요금 환불',
        params: byId,
        body: chargeRefundRequest,
        response: { 200: chargeStepAnswer },
        refusals: [
          'NOT_FOUND',
          'ALREADY_DONE',
          'CHARGE_NOT_PAID',
          'REFUND_OVER_PAID',
          'REFUND_UNDER_WAY',
          'OWNER_HAS_LEFT',
          'LOSS_COMPENSATED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const done = await refund(deps, {
        chargeId: request.params.id,
        staffId: request.staff.id,
        ...request.body,
      })
      return isRefusal(done) ? reply.refuse(done) : { data: { id: done.chargeId } }
    },
  )
}
