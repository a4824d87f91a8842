import { paymentHistoryAnswer } from '../../domain/wire/payments.ts'
import { done, pageQuery } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { paymentHistory } from './paymentHistory.ts'
import { staffRoutes } from './paymentList.ts'
import type { PaymentSubjects } from './subject.ts'
import { watchProvider } from './watchProvider.ts'
import { takeWebhook } from './webhook.ts'

/** The routes; `subjects` is all that costs money. */
export const routesFor =
  (subjects: PaymentSubjects): Routes =>
  (deps) =>
  async (app) => {
    const onRequest = app.authenticate
    app.addHook('onClose', watchProvider(deps, app.log))
    await app.register(staffRoutes(deps))

    app.get(
      '/api/users/payments-history',
      {
        onRequest,
        schema: { summary: '결제 내역', querystring: pageQuery, response: { 200: paymentHistoryAnswer } },
      },
      async (request) => ({ data: await paymentHistory(deps, subjects, request.member.id, request.query) }),
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
        return reply.doneOr(await takeWebhook(deps, subjects, notification.id ?? request.id, notification))
      },
    )
  }
