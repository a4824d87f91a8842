import { isRecord } from '../api/isRecord.ts'

/** Returns the claims of a JWT; an empty object when it cannot be parsed. */
function claimsOf(token: string): Record<string, unknown> {
  const body = token.split('.')[1]
  if (body === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}

/** Seconds since the epoch; 0 when the claim is not a number. */
const secondsOf = (claim: unknown): number => (typeof claim === 'number' ? claim : 0)

/** Returns when a JWT expires, in seconds since the epoch; 0 when it cannot be parsed. */
export const expiresAt = (token: string): number => secondsOf(claimsOf(token).exp)

/** Returns when the server issued a JWT, in seconds since the epoch; 0 when it cannot be parsed. */
export const issuedAt = (token: string): number => secondsOf(claimsOf(token).iat)

/** Returns the subject of a JWT, a member's id; null when it has none. */
export function ownerOf(token: string): string | null {
  const { sub } = claimsOf(token)
  return sub === undefined ? null : String(sub)
}

/** Tokens expire by real time, whatever the shop's clock says. */
export const isExpired = (token: string, nowMs: number): boolean => expiresAt(token) * 1000 <= nowMs
