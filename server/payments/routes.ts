import { paymentHistoryAnswer, tossWebhook } from '../../domain/wire/payments.ts'
import { done, pageQuery } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { paymentHistory } from './paymentHistory.ts'
import { staffRoutes } from './staffRoutes.ts'
import { watchProvider } from './watchProvider.ts'
import { takeWebhook } from './webhook.ts'

const transmissionHeader = 'tosspayments-webhook-transmission-id'

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate
  app.addHook('onClose', watchProvider(deps, app.log))
  await app.register(staffRoutes(deps))

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
    {
      schema: {
        summary: '결제사 알림',
        body: tossWebhook,
        response: { 200: done },
        refusals: ['PROVIDER_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const header = request.headers[transmissionHeader]
      const transmissionId = typeof header === 'string' && header !== '' ? header.slice(0, 200) : request.id
      return reply.doneOr(await takeWebhook(deps, transmissionId, request.body))
    },
  )
}
