import { createHmac } from 'node:crypto'
import type { JWT } from '@fastify/jwt'
import { z } from 'zod'
import type { Secrets } from './encryption.ts'

/** Lifetimes in seconds of real time. */
const accessTokenSeconds = 30 * 60
const refreshTokenSeconds = 14 * 24 * 60 * 60
/** A staff session ends after a working day, or after `staffIdleSeconds` without a call. */
export const staffTokenSeconds = 8 * 60 * 60
export const staffIdleSeconds = 30 * 60

const access = z.object({ aud: z.literal('access'), sub: z.coerce.number().int(), fam: z.uuid() })
const refresh = z.object({
  aud: z.literal('refresh'),
  sub: z.coerce.number().int(),
  fam: z.uuid(),
  jti: z.uuid(),
})
const staff = z.object({ aud: z.literal('staff'), sub: z.coerce.number().int(), jti: z.uuid() })

const olderKeys = new WeakMap<JWT, ReadonlyMap<string, string>>()

/** Returns the id of a key as tokens name it (`kid`): it follows from the secret, so that no list of ids can be wrong. */
export const keyId = (secret: string): string =>
  createHmac('sha256', secret).update('key id').digest('base64url').slice(0, 8)

/** Lets tokens that an older secret signed be read until they expire; the newest one is the plugin's own. */
export function readOlderKeys(jwt: JWT, [, ...older]: Secrets): void {
  olderKeys.set(jwt, new Map(older.map((secret) => [keyId(secret), secret])))
}

const header = z.object({ kid: z.string() })

/** Returns the older secret that a token names; undefined for the newest one. */
function olderKeyOf(jwt: JWT, token: string): string | undefined {
  const known = olderKeys.get(jwt)
  if (known === undefined || known.size === 0) return undefined
  const [head = ''] = token.split('.')
  return known.get(header.parse(JSON.parse(Buffer.from(head, 'base64url').toString())).kid)
}

/** Signs an access token of a member. It is valid for 30 minutes, and only while its token family is. */
export const signAccess = (jwt: JWT, memberId: number, familyId: string): string =>
  sign(jwt, { aud: 'access', sub: String(memberId), fam: familyId }, nowSeconds(), accessTokenSeconds)

/**
 * Signs a refresh token, valid for 14 days. Its text depends only on these arguments, so that the same successor can be
 * issued twice.
 * @param issuedAt seconds since 1970
 */
export const signRefresh = (
  jwt: JWT,
  token: { memberId: number; familyId: string; tokenId: string; issuedAt: number },
): string =>
  sign(
    jwt,
    { aud: 'refresh', sub: String(token.memberId), fam: token.familyId, jti: token.tokenId },
    token.issuedAt,
    refreshTokenSeconds,
  )

/** Signs a staff token. It is valid for 8 hours, and only while its session is. */
export const signStaff = (jwt: JWT, staffId: number, sessionId: string): string =>
  sign(jwt, { aud: 'staff', sub: String(staffId), jti: sessionId }, nowSeconds(), staffTokenSeconds)

/**
 * Returns the claims of an access token; null unless it is ours, unexpired and of this kind. The others do likewise.
 */
export const readAccess = (jwt: JWT, token: string) => read(jwt, token, access)
export const readRefresh = (jwt: JWT, token: string) => read(jwt, token, refresh)
export const readStaff = (jwt: JWT, token: string) => read(jwt, token, staff)

/** Returns the token of an Authorization header, with or without the prefix `Bearer`; null when there is none. */
export function bearer(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header[0] : header
  const token = text?.replace(/^Bearer\s+/i, '').trim()
  return token ? token : null
}

function sign(jwt: JWT, payload: Record<string, string>, issuedAt: number, lifetimeSeconds: number): string {
  return jwt.sign({ ...payload, iat: issuedAt, exp: issuedAt + lifetimeSeconds })
}

function read<Claims>(jwt: JWT, token: string, claims: z.ZodType<Claims>): Claims | null {
  try {
    const key = olderKeyOf(jwt, token)
    const checked = claims.safeParse(jwt.verify<object>(token, key === undefined ? undefined : { key }))
    return checked.success ? checked.data : null
  } catch {
    return null
  }
}

// Tokens use real time, not the shop's clock.
const nowSeconds = (): number => Math.floor(Date.now() / 1000)
