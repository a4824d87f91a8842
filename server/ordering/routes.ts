import * as z from 'zod/mini'
import { draftRefusals } from '../../domain/processes/draftPolicies.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { cancelAnswer, cancellationQuoteAnswer, cancelRequest } from '../../domain/wire/cancellations.ts'
import { orderAnswer, orderDraftAnswer, orderDraftRequest, orderRequest } from '../../domain/wire/checkout.ts'
import { orderDetailAnswer, orderHistoryAnswer, orderHistoryQuery } from '../../domain/wire/orders.ts'
import { done, uuid } from '../../domain/wire/primitives.ts'
import { returnAnswer, returnRequest } from '../../domain/wire/returns.ts'
import type { Routes } from '../platform/deps.ts'
import { cancelOwnItem } from './commands/cancelItem.ts'
import { draftOrder } from './commands/draftOrder.ts'
import { releaseDraftOf } from './commands/endDraft.ts'
import { placeOrder } from './commands/placeOrder.ts'
import { requestReturn } from './commands/returnItem.ts'
import { deliveryRoutes } from './deliveryRoutes.ts'
import { extensionRoutes } from './extensionRoutes.ts'
import { quoteOf } from './queries/cancellationQuote.ts'
import { orderDetail } from './queries/orderDetail.ts'
import { orderHistory } from './queries/orderHistory.ts'
import { seeNotice } from './queries/orderNotices.ts'

const byOrder = z.object({ orderId: uuid })
const byId = z.object({ id: uuid })

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.post(
    '/api/users/order-drafts',
    {
      onRequest,
      schema: {
        summary: '결제 전 주문: 날짜·쿠폰·포인트를 15분 동안 잡아 둬요',
        body: orderDraftRequest,
        response: { 200: orderDraftAnswer },
        refusals: [...draftRefusals, 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      const drafted = await draftOrder(deps, request.member.id, request.body)
      return isRefusal(drafted) ? reply.refuse(drafted) : { data: drafted }
    },
  )

  app.delete(
    '/api/users/order-drafts/:orderId',
    {
      onRequest,
      schema: {
        summary: '결제를 그만두고 잡아 둔 것을 놓아줘요',
        params: byOrder,
        response: { 200: done },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'DRAFT_NOT_FOUND',
          'PAYMENT_UNCONFIRMED',
          'TRANSITION_NOT_ALLOWED',
        ],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await releaseDraftOf(deps, request.member.id, request.params.orderId))
    },
  )

  app.post(
    '/api/users/orders',
    {
      onRequest,
      schema: {
        summary: '결제를 승인하고 주문을 완료해요',
        body: orderRequest,
        response: { 200: orderAnswer },
        refusals: [
          'DRAFT_NOT_FOUND',
          'DRAFT_EXPIRED',
          'ALREADY_ORDERED',
          'PAYMENT_KEY_REQUIRED',
          'PAYMENT_DECLINED',
          'PAYMENT_AMOUNT_DIFFERS',
          'PAYMENT_UNCONFIRMED',
          'CUSTOMER_KEY_DIFFERS',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const placed = await placeOrder(deps, request.member.id, request.body)
      return isRefusal(placed) ? reply.refuse(placed) : { data: placed }
    },
  )

  app.get(
    '/api/users/order-history',
    {
      onRequest,
      schema: { summary: '렌트 내역', querystring: orderHistoryQuery, response: { 200: orderHistoryAnswer } },
    },
    async (request) => ({ data: await orderHistory(deps, request.member.id, request.query) }),
  )

  app.post(
    '/api/users/order-notices/:id/seen',
    {
      onRequest,
      schema: {
        summary: '주문 알림 확인',
        params: byId,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => reply.doneOr(await seeNotice(deps, request.member.id, request.params.id)),
  )

  app.get(
    '/api/users/order-detail/:id',
    {
      onRequest,
      schema: {
        summary: '주문 상세',
        params: byId,
        response: { 200: orderDetailAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.found(await orderDetail(deps, request.member.id, request.params.id))
    },
  )

  await app.register(deliveryRoutes(deps))

  app.get(
    '/api/users/order-items/:id/cancellation-quote',
    {
      onRequest,
      schema: {
        summary: '취소하면 내는 수수료와 돌려받는 금액',
        params: byId,
        response: { 200: cancellationQuoteAnswer },
        refusals: ['NOT_FOUND', 'ALREADY_CANCELLED', 'CANCEL_NOT_ALLOWED', 'CANCEL_TOO_LATE'],
      },
    },
    async (request, reply) => {
      const quote = await quoteOf(deps, request.member.id, request.params.id)
      return isRefusal(quote) ? reply.refuse(quote) : { data: quote }
    },
  )

  app.post(
    '/api/users/order-items-cancel',
    {
      onRequest,
      schema: {
        summary: '예약 취소',
        body: cancelRequest,
        response: { 200: cancelAnswer },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'ALREADY_CANCELLED',
          'CANCEL_NOT_ALLOWED',
          'CANCEL_TOO_LATE',
          'CANCEL_WHOLE_ORDER_ONLY',
          'FEE_CHANGED',
          'REFUND_CHANGED',
        ],
      },
    },
    async (request, reply) => {
      const { orderItemId, cancellationReason, cancellationText, quotedFee, quotedRefund, wholeOrder } =
        request.body
      const cancelled = await cancelOwnItem(deps, {
        orderItemId,
        memberId: request.member.id,
        reasonCode: cancellationReason,
        text: cancellationText,
        quotedFee: quotedFee ?? null,
        ...(quotedRefund !== undefined && { seen: { refund: quotedRefund } }),
        wholeOrder,
      })
      return isRefusal(cancelled) ? reply.refuse(cancelled) : { data: cancelled }
    },
  )

  await app.register(extensionRoutes(deps))

  app.post(
    '/api/users/order-items-returns',
    {
      onRequest,
      schema: {
        summary: '반품 신청',
        body: returnRequest,
        response: { 200: returnAnswer },
        refusals: ['IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND', 'RETURN_NOT_ALLOWED', 'CONCURRENT_CHANGE'],
      },
    },
    async (request, reply) => {
      const { orderItemId, returnReason, returnText } = request.body
      const requested = await requestReturn(deps, {
        orderItemId,
        memberId: request.member.id,
        reasonCode: returnReason,
        text: returnText,
      })
      return isRefusal(requested) ? reply.refuse(requested) : { data: requested }
    },
  )
}
