import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const securityKey = Buffer.from('b1'.repeat(32), 'hex')

export type Webhook = {
  ref: string
  id: string
  sentAt?: string
  key?: Buffer
  status?: string
  body?: string
}

/** Sends a webhook as the provider signs it: with the present key, beside a signature of the key before. */
export const payoutWebhooks =
  (app: Pick<FastifyInstance, 'inject'>) =>
  async ({ ref, id, key = securityKey, status = 'COMPLETED', ...changed }: Webhook) => {
    const sentAt = changed.sentAt ?? new Date().toISOString()
    const payload = JSON.stringify({ eventType: 'payout.changed', entityBody: { refPayoutId: ref, status } })
    const sign = (by: Buffer) => createHmac('sha256', by).update(`${payload}:${sentAt}`).digest('base64')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/toss-payouts',
      headers: {
        'content-type': 'application/json',
        'tosspayments-webhook-transmission-id': id,
        'tosspayments-webhook-transmission-time': sentAt,
        'tosspayments-webhook-signature': `v1:${sign(Buffer.alloc(32))},${sign(key)}`,
      },
      payload: changed.body ?? payload,
    })
    return { status: answer.statusCode, ...answer.json() }
  }
