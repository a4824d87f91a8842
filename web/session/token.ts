/** What a JWT claims; nothing when it cannot be read. */
function claimsOf(token: string): object {
  const body = token.split('.')[1]
  if (body === undefined) return {}
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? claims : {}
  } catch {
    return {}
  }
}

/** Seconds since the epoch at which a JWT expires; 0 when it cannot be read. */
export function expiresAt(token: string): number {
  const claims = claimsOf(token)
  return 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : 0
}

/** Whose JWT it is; null when it does not say. */
export function ownerOf(token: string): string | null {
  const claims = claimsOf(token)
  return 'sub' in claims ? String(claims.sub) : null
}

/** Tokens run on real time, whatever the shop's clock says. */
export const isExpired = (token: string, nowMs: number): boolean => expiresAt(token) * 1000 <= nowMs
