import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { realMs } from './realTime.ts'

const securityKey = Buffer.from('b1'.repeat(32), 'hex')

export type Webhook = {
  ref: string
  id: string
  sentAt?: string
  key?: Buffer
  status?: string
  body?: string
}

/** As a Mac writes it: the signature covers these bytes, not the letters that they look like. */
const takenApart = '빌림 정산'.normalize('NFD')

/** A webhook as the provider signs it: with the present key, beside a signature of the key before. */
export function signedWebhook({
  ref,
  id,
  key = securityKey,
  status = 'COMPLETED',
  sentAt = new Date(realMs()).toISOString(),
}: Webhook) {
  const entityBody = { refPayoutId: ref, status, transactionDescription: takenApart }
  const payload = JSON.stringify({ eventType: 'payout.changed', entityBody })
  const sign = (by: Buffer) => createHmac('sha256', by).update(`${payload}:${sentAt}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'tosspayments-webhook-transmission-id': id,
    'tosspayments-webhook-transmission-time': sentAt,
    'tosspayments-webhook-signature': `v1:${sign(Buffer.alloc(32))},${sign(key)}`,
  }
  return { url: '/api/webhooks/toss-payouts', headers, payload }
}

/** Sends a webhook of the provider, or other bytes under its signature. */
export const payoutWebhooks = (app: Pick<FastifyInstance, 'inject'>) => async (webhook: Webhook) => {
  const signed = signedWebhook(webhook)
  const answer = await app.inject({ method: 'POST', ...signed, payload: webhook.body ?? signed.payload })
  return { status: answer.statusCode, ...answer.json() }
}
