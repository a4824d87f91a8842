/** Returns the claims of a JWT; an empty object when it cannot be parsed. */
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

/** Returns when a JWT expires, in seconds since the epoch; 0 when it cannot be parsed. */
export function expiresAt(token: string): number {
  const claims = claimsOf(token)
  return 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : 0
}

/** Returns when the server issued a JWT, in seconds since the epoch; 0 when it cannot be parsed. */
export function issuedAt(token: string): number {
  const claims = claimsOf(token)
  return 'iat' in claims && typeof claims.iat === 'number' ? claims.iat : 0
}

/** Returns the subject of a JWT, a member's id; null when it has none. */
export function ownerOf(token: string): string | null {
  const claims = claimsOf(token)
  return 'sub' in claims ? String(claims.sub) : null
}

/** Tokens expire by real time, whatever the shop's clock says. */
export const isExpired = (token: string, nowMs: number): boolean => expiresAt(token) * 1000 <= nowMs
