import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import {
  brandpayAuthorizeRequest,
  customerKeyAnswer,
  paymentHistoryAnswer,
  savedCardAnswer,
  tossWebhook,
} from '../../domain/wire/payments.ts'
import { done, pageQuery } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { keepCardCustomer } from './cardCustomer.ts'
import { customerKeyOf, paymentHistory, savedCardOf } from './queries.ts'
import { takeWebhook } from './webhook.ts'

const transmissionHeader = 'tosspayments-webhook-transmission-id'

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/customer-key',
    { onRequest, schema: { summary: '결제사가 아는 회원 키', response: { 200: customerKeyAnswer } } },
    async (request) => ({ data: { customerKey: await customerKeyOf(deps, request.member.id) } }),
  )

  app.post(
    '/api/users/brandpay-authorize',
    {
      onRequest,
      schema: {
        summary: '결제창이 준 코드를 결제사에서 확인',
        body: brandpayAuthorizeRequest,
        response: { 200: done },
        refusals: ['CUSTOMER_KEY_DIFFERS', 'PAYMENT_DECLINED', 'PROVIDER_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const { code, customerKey } = request.body
      if (customerKey !== (await customerKeyOf(deps, request.member.id))) {
        return reply.refuse(refuse('CUSTOMER_KEY_DIFFERS'))
      }
      const exchanged = await deps.toss.exchangeCode({ code, customerKey })
      if (exchanged.outcome === 'unknown') return reply.refuse(refuse('PROVIDER_UNAVAILABLE'))
      if (exchanged.outcome === 'refused') {
        return reply.refuse(
          refuse('PAYMENT_DECLINED', { providerCode: exchanged.code, providerMessage: exchanged.message }),
        )
      }
      await keepCardCustomer(deps, request.member.id, exchanged.refreshToken)
      return { data: { ok: true as const } }
    },
  )

  app.get(
    '/api/users/payments-card',
    {
      onRequest,
      schema: {
        summary: '저장된 결제 카드',
        response: { 200: savedCardAnswer },
        refusals: ['PROVIDER_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const card = await savedCardOf(deps, request.member.id)
      return isRefusal(card) ? reply.refuse(card) : { data: card }
    },
  )

  app.get(
    '/api/users/payments-history',
    {
      onRequest,
      schema: { summary: '결제 내역', querystring: pageQuery, response: { 200: paymentHistoryAnswer } },
    },
    async (request) => ({ data: await paymentHistory(deps, request.member.id, request.query) }),
  )

  app.post(
    '/api/webhooks/toss',
    { schema: { summary: '결제사 알림', body: tossWebhook, response: { 200: done } } },
    async (request) => {
      const header = request.headers[transmissionHeader]
      const transmissionId = typeof header === 'string' && header !== '' ? header.slice(0, 200) : request.id
      await takeWebhook(deps, transmissionId, request.body)
      return { data: { ok: true as const } }
    },
  )
}
