import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { chargePaidAnswer, chargePayRequest, memberChargesAnswer } from '../../domain/wire/charges.ts'
import { uuid } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { payOwnCharge } from './commands/payCharge.ts'
import { memberCharges } from './queries/memberCharges.ts'
import { staffRoutes } from './staffRoutes.ts'

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/charges',
    { onRequest, schema: { summary: '내야 할 추가 요금', response: { 200: memberChargesAnswer } } },
    async (request) => ({ data: await memberCharges(deps, request.member.id) }),
  )

  app.post(
    '/api/users/charges/:id/pay',
    {
      onRequest,
      schema: {
        summary: '추가 요금 결제를 승인해요',
        params: z.object({ id: uuid }),
        body: chargePayRequest,
        response: { 200: chargePaidAnswer },
        refusals: [
          'NOT_FOUND',
          'CHARGE_SETTLED',
          'CHARGE_CHANGED',
          'PAYMENT_DECLINED',
          'PAYMENT_UNCONFIRMED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const paid = await payOwnCharge(deps, {
        chargeId: request.params.id,
        memberId: request.member.id,
        ...request.body,
      })
      return isRefusal(paid) ? reply.refuse(paid) : { data: paid }
    },
  )

  await app.register(staffRoutes(deps))
}
