import { createHmac, timingSafeEqual } from 'node:crypto'

/** A transmission older than this, or from the future, is a replay; the provider signs each sending anew. */
const freshForMs = 10 * 60_000

type Signed = { payload: string; sentAt: string; signature: string }

/**
 * Whether the provider signed these very bytes at that time, with the shop's security key (64 hexadecimal digits). The
 * header is `v1:` and two signatures in Base64, one of the present key and one of the key before.
 */
export function isSigned({ payload, sentAt, signature }: Signed, securityKey: string): boolean {
  const key = Buffer.from(securityKey, 'hex')
  const expected = createHmac('sha256', key).update(`${payload}:${sentAt}`).digest()
  const [version, given = ''] = signature.split(/:(.*)/s)
  if (version !== 'v1') return false
  return given.split(',').some((one) => {
    const bytes = Buffer.from(one.trim(), 'base64')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

/** Whether a transmission was sent just now, by real time: one that was kept and sent again is not. */
export function isFresh({ sentAt }: Pick<Signed, 'sentAt'>, nowMs: number): boolean {
  const sentMs = Date.parse(sentAt)
  return Number.isFinite(sentMs) && Math.abs(nowMs - sentMs) <= freshForMs
}
