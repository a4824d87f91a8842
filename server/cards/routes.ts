import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { brandpayAuthorizeRequest, customerKeyAnswer, savedCardAnswer } from '../../domain/wire/payments.ts'
import { done } from '../../domain/wire/primitives.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Routes } from '../platform/deps.ts'
import { recordUnlink } from '../providerUnlinks/index.ts'
import { keepCardCustomer } from './cardCustomer.ts'
import { customerKeyOf } from './customerKey.ts'
import { readCardsAgain, savedCardsOf } from './savedCards.ts'

/** Each asks the provider under the key by which everybody pays; nobody changes cards more often by hand (rule 570). */
const cardChanges = { max: 20, timeWindow: 10 * 60_000 }

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
      config: { rateLimit: cardChanges },
      schema: {
        summary: '결제창이 준 코드를 결제사에서 확인',
        body: brandpayAuthorizeRequest,
        response: { 200: done },
        refusals: ['CUSTOMER_KEY_DIFFERS', 'NOT_LOGGED_IN', 'PAYMENT_DECLINED', 'PROVIDER_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      const { code, customerKey } = request.body
      if (customerKey !== (await customerKeyOf(deps, request.member.id))) {
        return reply.refuse(refuse('CUSTOMER_KEY_DIFFERS'))
      }
      const exchanged = await deps.cards.registerCustomer({ code, customerKey })
      if (exchanged.outcome === 'unknown') return reply.refuse(refuse('PROVIDER_UNAVAILABLE'))
      if (exchanged.outcome === 'refused') {
        return reply.refuse(
          refuse('PAYMENT_DECLINED', { providerCode: exchanged.code, providerMessage: exchanged.message }),
        )
      }
      const { refreshToken } = exchanged
      const left = await keepCardCustomer(deps, request.member.id, refreshToken)
      if (left !== null) {
        // The withdrawal unlinked the provider before this customer existed.
        await inTransaction(deps.db.pool, (client) =>
          recordUnlink(client, deps, 'card', { customerKey, refreshToken }),
        )
        return reply.refuse(left)
      }
      // The card sheet registers the card before it sends the code. If this reading fails, a webhook follows.
      await readCardsAgain(deps, request.member.id)
      return { data: { ok: true as const } }
    },
  )

  const ofCards = [
    ['GET', '저장된 결제 카드', savedCardsOf],
    ['PUT', '결제사에서 바꾼 카드를 다시 읽어요', readCardsAgain],
  ] as const
  for (const [method, summary, cardsOf] of ofCards) {
    app.route({
      method,
      url: '/api/users/payments-card',
      onRequest,
      ...(method === 'PUT' && { config: { rateLimit: cardChanges } }),
      schema: { summary, response: { 200: savedCardAnswer }, refusals: ['PROVIDER_UNAVAILABLE'] },
      handler: async (request, reply) => {
        const cards = await cardsOf(deps, request.member.id)
        return isRefusal(cards) ? reply.refuse(cards) : { data: cards }
      },
    })
  }
}
