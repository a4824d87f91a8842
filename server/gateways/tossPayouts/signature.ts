import { createHmac, timingSafeEqual } from 'node:crypto'
import { writtenInstant } from '../../../domain/shared/civilDate.ts'

/** A transmission older than this, or as far in the future, is a replay: the provider signs every delivery afresh. */
const freshForMs = 10 * 60_000

type Signed = { payload: string; sentAt: string; signature: string }

/**
 * Whether the provider signed exactly these bytes at that time with the shop's security key (64 hexadecimal digits).
 * The header is `v1:` and two Base64 signatures, one by the current key and one by the previous key.
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

/** Whether a transmission was sent just now, in real time, and is not a replay of a captured one. */
export function isFresh({ sentAt }: Pick<Signed, 'sentAt'>, nowMs: number): boolean {
  const sentMs = writtenInstant(sentAt).getTime()
  return Number.isFinite(sentMs) && Math.abs(nowMs - sentMs) <= freshForMs
}
