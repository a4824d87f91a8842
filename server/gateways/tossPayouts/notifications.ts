import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { writtenInstant } from '../../../domain/shared/civilDate.ts'
import type { PayoutGateway } from '../payouts/port.ts'

/** A transmission older than this, or as far in the future, is a replay: the provider signs every delivery afresh. */
const freshForMs = 10 * 60_000

type Signed = { payload: string; sentAt: string; signature: string }

/**
 * Whether the provider signed exactly these bytes at that time with the shop's security key (64 hexadecimal digits).
 * The header is `v1:` and two Base64 signatures, one by the current key and one by the previous key.
 */
function isSigned({ payload, sentAt, signature }: Signed, securityKey: string): boolean {
  const key = Buffer.from(securityKey, 'hex')
  const expected = createHmac('sha256', key).update(`${payload}:${sentAt}`).digest()
  const [version, given = ''] = signature.split(/:(.*)/s)
  if (version !== 'v1') return false
  return given.split(',').some((one) => {
    const bytes = Buffer.from(one.trim(), 'base64')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

/** Whether a transmission was sent just now, in real time, and is not a replay of a captured one. */
function isFresh({ sentAt }: Pick<Signed, 'sentAt'>, nowMs: number): boolean {
  const sentMs = writtenInstant(sentAt).getTime()
  return Number.isFinite(sentMs) && Math.abs(nowMs - sentMs) <= freshForMs
}

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
