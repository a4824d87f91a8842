import type { IncomingHttpHeaders } from 'node:http'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { done } from '../../domain/wire/primitives.ts'
import { takeOnce } from '../payments/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { askAboutPayout } from './settleMonths.ts'

/**
 * Handles the payout gateway's notification of a change. The signature proves its sender, but it remains a hint: the
 * payout's state is read from the gateway. Refuses WEBHOOK_NOT_SIGNED for altered bytes, another key and a replay.
 */
async function takePayoutWebhook(
  deps: Deps,
  log: Log,
  { payload, headers }: { payload: string; headers: IncomingHttpHeaders },
): Promise<Refusal<'WEBHOOK_NOT_SIGNED'> | null> {
  // Tokens and signatures run on real time even when the shop's clock was moved.
  const notification = deps.payouts.notifications.read(headers, payload, Date.now())
  if (notification === null) return refuse('WEBHOOK_NOT_SIGNED')
  const { id: transmissionId, kind: eventType, payoutRef } = notification
  return takeOnce(deps, { transmissionId, eventType }, async () => {
    if (payoutRef !== null) await askAboutPayout(deps, log, payoutRef)
    return true
  })
}

/**
 * The webhook of the payout gateway. Its signature covers the raw bytes, so the body is taken unparsed, and is not composed
 * as texts that people send are.
 */
export const webhookRoute: Routes = (deps) => async (app) => {
  app.setValidatorCompiler(validatorCompiler)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  )
  app.post(
    deps.payouts.notifications.path,
    {
      schema: {
        summary: '지급대행 알림',
        description: '서명된 payout.changed 알림을 받으면 지급 결과를 다시 조회해요.',
        body: z.string(),
        response: { 200: done },
        refusals: ['WEBHOOK_NOT_SIGNED'],
      },
    },
    async (request, reply) => {
      const { body: payload, headers } = request
      return reply.doneOr(await takePayoutWebhook(deps, app.log, { payload, headers }))
    },
  )
}
