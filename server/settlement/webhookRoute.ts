import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { done } from '../../domain/wire/primitives.ts'
import { takeOnce } from '../payments/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { isFresh, isSigned } from './payoutSignature.ts'
import { askAboutPayout } from './settleMonths.ts'

const payoutChanged = z.looseObject({
  eventType: z.literal('payout.changed'),
  entityBody: z.looseObject({ refPayoutId: z.string() }),
})

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[`tosspayments-webhook-${name}`]
  return typeof value === 'string' ? value : ''
}

/** The payout that a transmission is about; null when it is about something else or is not JSON. */
function payoutRefIn(payload: string): string | null {
  try {
    return payoutChanged.safeParse(JSON.parse(payload)).data?.entityBody.refPayoutId ?? null
  } catch {
    return null
  }
}

/**
 * Handles the payout gateway's notification of a change. The signature proves its sender, but it remains a hint: the
 * payout's state is read from the gateway. Refuses WEBHOOK_NOT_SIGNED for altered bytes, another key and a replay.
 */
async function takePayoutWebhook(
  deps: Deps,
  log: Log,
  { payload, headers }: { payload: string; headers: IncomingHttpHeaders },
): Promise<Refusal<'WEBHOOK_NOT_SIGNED'> | null> {
  const sentAt = headerOf(headers, 'transmission-time')
  const signature = headerOf(headers, 'signature')
  const transmissionId = headerOf(headers, 'transmission-id').slice(0, 200)
  const isTheirs = isSigned({ payload, sentAt, signature }, deps.env.TOSS_SECURITY_KEY)
  // Tokens and signatures run on real time even when the shop's clock was moved.
  if (transmissionId === '' || !isTheirs || !isFresh({ sentAt }, Date.now()))
    return refuse('WEBHOOK_NOT_SIGNED')
  return takeOnce(deps, { transmissionId, eventType: 'payout.changed' }, async () => {
    const payoutRef = payoutRefIn(payload)
    if (payoutRef !== null) await askAboutPayout(deps, log, payoutRef)
    return null
  })
}

/** The webhook of the payout gateway. Its signature covers the raw bytes, so the body is taken unparsed. */
export const webhookRoute: Routes = (deps) => async (app) => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  )
  app.post(
    '/api/webhooks/toss-payouts',
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
