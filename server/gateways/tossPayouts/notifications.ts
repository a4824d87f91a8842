import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { PayoutGateway } from '../payouts/port.ts'
import { isFresh, isSigned } from './signature.ts'

const kind = 'payout.changed'
const payoutChanged = z.looseObject({
  eventType: z.literal(kind),
  entityBody: z.looseObject({ refPayoutId: z.string() }),
})

/** The notifications that the provider signs with the shop's security key. */
export const signedNotifications = (securityKey: string): PayoutGateway['notifications'] => ({
  path: '/api/webhooks/toss-payouts',
  read: (headers, payload, nowMs) => {
    const sentAt = headerOf(headers, 'transmission-time')
    const signature = headerOf(headers, 'signature')
    const id = headerOf(headers, 'transmission-id').slice(0, 200)
    const isTheirs = isSigned({ payload, sentAt, signature }, securityKey) && isFresh({ sentAt }, nowMs)
    return id === '' || !isTheirs ? null : { id, kind, payoutRef: payoutRefIn(payload) }
  },
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
