import * as z from 'zod/mini'
import { periodRefusals } from '../../domain/rental/periodRefusals.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { pointsRefusals } from '../../domain/wallet/pointsLimits.ts'
import {
  extendedAnswer,
  extensionDraftAnswer,
  extensionOptionsAnswer,
  extensionPayRequest,
  extensionRequest,
} from '../../domain/wire/extensions.ts'
import { done, uuid } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { releaseExtensionOf } from './commands/endExtension.ts'
import { draftExtension, payExtension } from './commands/extendItem.ts'
import { extensionOptionsOf } from './queries/extensionFacts.ts'

const byId = z.object({ id: uuid })

/** The member extends a rental: the days to choose from, a draft that holds them, its payment or its end. */
export const extensionRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/order-items/:id/extension',
    {
      onRequest,
      schema: {
        summary: '연장할 수 있는 날과 요금',
        params: byId,
        response: { 200: extensionOptionsAnswer },
        refusals: ['NOT_FOUND', 'EXTENSION_NOT_ALLOWED', 'PRODUCT_NOT_RENTABLE', 'LATE_DAYS_CHARGED'],
      },
    },
    async (request, reply) => {
      const options = await extensionOptionsOf(deps, request.member.id, request.params.id)
      return isRefusal(options) ? reply.refuse(options) : { data: options }
    },
  )

  app.post(
    '/api/users/order-items/:id/extensions',
    {
      onRequest,
      schema: {
        summary: '연장 결제 전: 날짜와 포인트를 15분까지 잡아 둬요',
        params: byId,
        body: extensionRequest,
        response: { 200: extensionDraftAnswer },
        refusals: [
          'NOT_FOUND',
          'EXTENSION_NOT_ALLOWED',
          'PRODUCT_NOT_RENTABLE',
          'LATE_DAYS_CHARGED',
          'HELD_TOO_LONG',
          'PRICE_CHANGED',
          'EXTENSION_FEE_CHANGED',
          ...periodRefusals,
          ...pointsRefusals,
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const drafted = await draftExtension(deps, {
        memberId: request.member.id,
        orderItemId: request.params.id,
        request: request.body,
      })
      return isRefusal(drafted) ? reply.refuse(drafted) : { data: drafted }
    },
  )

  app.post(
    '/api/users/extensions/:id/pay',
    {
      onRequest,
      schema: {
        summary: '결제를 승인하고 대여를 연장해요',
        params: byId,
        body: extensionPayRequest,
        response: { 200: extendedAnswer },
        refusals: [
          'EXTENSION_NOT_FOUND',
          'EXTENSION_EXPIRED',
          'PAYMENT_KEY_REQUIRED',
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
      const paying = { memberId: request.member.id, extensionId: request.params.id, paymentKey }
      const extended = await payExtension(deps, paying)
      return isRefusal(extended) ? reply.refuse(extended) : { data: extended }
    },
  )

  app.delete(
    '/api/users/extensions/:id',
    {
      onRequest,
      schema: {
        summary: '연장 결제를 그만두고 잡아 둔 것을 놓아줘요',
        params: byId,
        response: { 200: done },
        refusals: [
          'EXTENSION_NOT_FOUND',
          'PAYMENT_UNCONFIRMED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) =>
      reply.doneOr(await releaseExtensionOf(deps, request.member.id, request.params.id)),
  )
}
