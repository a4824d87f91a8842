import { splitRefusals } from '../../domain/ordering/refunding.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { refundQuoteAnswer, refundQuoteQuery } from '../../domain/wire/refundQuotes.ts'
import {
  collectReturnRequest,
  completeReturnRequest,
  declineReturnRequest,
  moneyBackAnswer,
  moveReturnRequest,
  refundItemRequest,
} from '../../domain/wire/returns.ts'
import { transitionAnswer } from '../../domain/wire/staff.ts'
import {
  completeReturn,
  declineReturn,
  moveReturn,
  refundCollectedItem,
  refundQuoteOf,
  returnListRoutes,
} from '../ordering/index.ts'
import type { Routes } from '../platform/deps.ts'
import { byItem, itemStep, itemSteps } from './itemSteps.ts'

/** Staff routes for returns: operations move the item, finance decide the refund. */
export const returnRoutes: Routes = (deps) => async (app) => {
  const paying = app.staff('finance')

  await app.register(returnListRoutes(deps))

  await app.register(
    itemSteps([
      itemStep({
        path: 'return/approve',
        summary: '반품 승인',
        body: moveReturnRequest,
        refusals: ['ALREADY_DONE', 'ITEM_CONSIGNED', 'WAYBILL_USED'],
        take: (taken) => moveReturn(deps, { ...taken, step: 'approveReturn' }),
      }),
      itemStep({
        path: 'return/collecting',
        summary: '반품 수거 시작',
        body: collectReturnRequest,
        refusals: ['ALREADY_DONE', 'ITEM_CONSIGNED', 'WAYBILL_USED'],
        take: (taken) => moveReturn(deps, { ...taken, step: 'collectReturn' }),
      }),
      itemStep({
        path: 'return/collected',
        summary: '반품 상품 입고',
        body: moveReturnRequest,
        refusals: ['ALREADY_DONE', 'ITEM_CONSIGNED', 'WAYBILL_USED'],
        take: (taken) => moveReturn(deps, { ...taken, step: 'receiveReturn' }),
      }),
    ]),
  )

  app.post(
    '/api/staff/order-items/:id/return/decline',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '반품 거절: 사유는 회원이 읽어요',
        params: byItem,
        body: declineReturnRequest,
        response: { 200: transitionAnswer },
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
      const { declineReason: reasonCode, ...seen } = request.body
      const declined = await declineReturn(deps, {
        ...seen,
        orderItemId: request.params.id,
        staffId: request.staff.id,
        reasonCode,
      })
      return isRefusal(declined) ? reply.refuse(declined) : { data: declined }
    },
  )

  app.post(
    '/api/staff/order-items/:id/return/complete',
    {
      onRequest: paying,
      schema: {
        summary: '반품 완료와 환불 금액',
        params: byItem,
        body: completeReturnRequest,
        response: { 200: moneyBackAnswer },
        refusals: [
          'ALREADY_DONE',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'DELIVERY_FEE_NOT_RETURNABLE',
          ...splitRefusals,
        ],
      },
    },
    async (request, reply) => {
      const { pointsRefund, ...decision } = request.body
      const completed = await completeReturn(deps, {
        ...decision,
        points: pointsRefund,
        orderItemId: request.params.id,
        staffId: request.staff.id,
      })
      return isRefusal(completed) ? reply.refuse(completed) : { data: completed }
    },
  )

  app.get(
    '/api/staff/order-items/:id/refund-quote',
    {
      onRequest: paying,
      schema: {
        summary: '환불하기 전에 보는 금액: 카드와 포인트, 소유자 몫, 거두는 적립 포인트',
        params: byItem,
        querystring: refundQuoteQuery,
        response: { 200: refundQuoteAnswer },
        refusals: ['NOT_FOUND', ...splitRefusals],
      },
    },
    async (request, reply) => {
      const { pointsRefund: points = null, refund, ...decision } = request.query
      const quote = await refundQuoteOf(deps, request.params.id, { ...decision, refund, points })
      return isRefusal(quote) ? reply.refuse(quote) : { data: quote }
    },
  )

  app.post(
    '/api/staff/order-items/:id/refund',
    {
      onRequest: paying,
      schema: {
        summary: '반납된 상품의 추가 환불',
        params: byItem,
        body: refundItemRequest,
        response: { 200: moneyBackAnswer },
        refusals: [
          'ALREADY_DONE',
          'IDEMPOTENCY_KEY_REUSED',
          'NOT_FOUND',
          'TRANSITION_NOT_ALLOWED',
          'OWNER_HAS_LEFT',
          'CONCURRENT_CHANGE',
          ...splitRefusals,
        ],
      },
    },
    async (request, reply) => {
      const { pointsRefund, ...decision } = request.body
      const refunded = await refundCollectedItem(deps, {
        ...decision,
        points: pointsRefund,
        orderItemId: request.params.id,
        staffId: request.staff.id,
      })
      return isRefusal(refunded) ? reply.refuse(refunded) : { data: refunded }
    },
  )
}
