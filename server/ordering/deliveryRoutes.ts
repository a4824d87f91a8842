import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  deliveryChangedAnswer,
  deliveryChangeRequest,
  deliveryFeeDraftAnswer,
  deliveryFeePayRequest,
  deliveryFeeRequest,
} from '../../domain/wire/deliveryChanges.ts'
import { done, uuid } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import {
  changeDelivery,
  draftDeliveryFee,
  payDeliveryFee,
  releaseDeliveryFee,
} from './commands/changeDelivery.ts'

const byId = z.object({ id: uuid })

/** Each change is an event and a message; the orders of a member together have them seldom in ten years (rule 567). */
const deliveryChanges = { max: 200, timeWindow: 24 * 3_600_000 }

/** The member changes the delivery of an order before it ships, and pays what Jeju costs more. */
export const deliveryRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.put(
    '/api/users/order-detail/:id/delivery',
    {
      onRequest,
      config: { rateLimit: deliveryChanges },
      schema: {
        summary: '출고 전 배송지와 배송 메모 변경',
        params: byId,
        body: deliveryChangeRequest,
        response: { 200: done },
        refusals: [
          'NOT_FOUND',
          'DELIVERY_NOT_CHANGEABLE',
          'DELIVERY_FEE_DIFFERS',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { id: orderId } = request.params
      return reply.doneOr(
        await changeDelivery(deps, { memberId: request.member.id, orderId, change: request.body }),
      )
    },
  )

  app.post(
    '/api/users/order-detail/:id/delivery-fee',
    {
      onRequest,
      schema: {
        summary: '제주로 바꾸기 전: 추가 배송비 결제를 준비해요',
        params: byId,
        body: deliveryFeeRequest,
        response: { 200: deliveryFeeDraftAnswer },
        refusals: ['NOT_FOUND', 'DELIVERY_NOT_CHANGEABLE', 'DELIVERY_FEE_DIFFERS', 'CONCURRENT_CHANGE'],
      },
    },
    async (request, reply) => {
      const { id: orderId } = request.params
      const asked = { memberId: request.member.id, orderId, change: request.body }
      const drafted = await draftDeliveryFee(deps, asked)
      return isRefusal(drafted) ? reply.refuse(drafted) : { data: drafted }
    },
  )

  app.post(
    '/api/users/delivery-fees/:id/pay',
    {
      onRequest,
      schema: {
        summary: '추가 배송비를 승인하고 배송지를 바꿔요',
        params: byId,
        body: deliveryFeePayRequest,
        response: { 200: deliveryChangedAnswer },
        refusals: [
          'DELIVERY_CHANGE_NOT_FOUND',
          'DELIVERY_CHANGE_EXPIRED',
          'PAYMENT_DECLINED',
          'PAYMENT_AMOUNT_DIFFERS',
          'PAYMENT_UNCONFIRMED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { paymentKey } = request.body
      const paying = { memberId: request.member.id, deliveryChangeId: request.params.id, paymentKey }
      const changed = await payDeliveryFee(deps, paying)
      return isRefusal(changed) ? reply.refuse(changed) : { data: changed }
    },
  )

  app.delete(
    '/api/users/delivery-fees/:id',
    {
      onRequest,
      schema: {
        summary: '추가 배송비 결제를 그만두고 배송지를 그대로 둬요',
        params: byId,
        response: { 200: done },
        refusals: ['DELIVERY_CHANGE_NOT_FOUND', 'PAYMENT_UNCONFIRMED'],
      },
    },
    async (request, reply) =>
      reply.doneOr(
        await releaseDeliveryFee(deps, {
          memberId: request.member.id,
          deliveryChangeId: request.params.id,
        }),
      ),
  )
}
