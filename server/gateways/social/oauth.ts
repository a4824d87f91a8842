import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import type { z } from 'zod'

/** Creates an OAuth client for a provider; plain HTTP is allowed only when the configured issuer uses it. */
export function clientOf(
  server: ServerMetadata,
  clientId: string,
  authentication: string | ClientAuth,
  timeoutMs: number,
): Configuration {
  const auth = typeof authentication === 'string' ? ClientSecretPost(authentication) : authentication
  const configuration = new Configuration(server, clientId, undefined, auth)
  configuration.timeout = timeoutMs / 1_000
  if (server.issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

/**
 * Returns a function that verifies an id_token against the provider's published keys, issuer, audience and nonce, and
 * parses its claims. It throws when any of these fails.
 */
export function idTokenReader<Shape extends z.ZodType>(
  settings: { issuer: string; audience: string; keysUrl: string; timeoutMs: number },
  claims: Shape,
): (idToken: string | undefined, nonce: string) => Promise<z.infer<Shape>> {
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: settings.timeoutMs })
  const { issuer, audience } = settings
  return async (idToken, nonce) => {
    if (idToken === undefined) throw new Error('the provider sent no id_token')
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: 30,
    })
    if (payload.nonce !== nonce) throw new Error('the id_token answers another login')
    return claims.parse(payload)
  }
}

/** Gets JSON with the member's access token. Throws on an error status or another shape. */
export async function readWithToken<Shape extends z.ZodType>(
  url: string,
  { accessToken, timeoutMs }: { accessToken: string; timeoutMs: number },
  shape: Shape,
): Promise<z.infer<Shape>> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
  return shape.parse(await answer.json())
}

/** Returns whether the provider answered that the token is no longer valid. */
export const isForgotten = (fault: unknown): boolean =>
  fault instanceof ResponseBodyError && (fault.error === 'invalid_grant' || fault.error === 'invalid_token')

/** Describes a fault for the log, without personal data or tokens. */
export function reasonOf(fault: unknown): string {
  if (fault instanceof ResponseBodyError) return fault.error
  if (fault instanceof Error) return 'code' in fault ? `${fault.name} ${String(fault.code)}` : fault.name
  return 'unknown'
}
