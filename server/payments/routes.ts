import { paymentHistoryAnswer } from '../../domain/wire/payments.ts'
import { done, pageQuery } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { paymentHistory } from './paymentHistory.ts'
import { staffRoutes } from './paymentList.ts'
import { watchProvider } from './watchProvider.ts'
import { takeWebhook } from './webhook.ts'

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

  const { path, body, read } = deps.cards.notifications
  app.post(
    path,
    {
      schema: {
        summary: '결제사 알림',
        body,
        response: { 200: done },
        refusals: ['PROVIDER_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const notification = read(request.headers, request.body)
      return reply.doneOr(await takeWebhook(deps, notification.id ?? request.id, notification))
    },
  )
}
