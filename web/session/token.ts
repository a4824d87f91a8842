/** Seconds since the epoch at which a JWT expires; 0 when it cannot be read. */
export function expiresAt(token: string): number {
  const body = token.split('.')[1]
  if (body === undefined) return 0
  try {
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
      ? claims.exp
      : 0
  } catch {
    return 0
  }
}

/** Tokens run on real time, whatever the shop's clock says. */
export const isExpired = (token: string, nowMs: number): boolean => expiresAt(token) * 1000 <= nowMs
