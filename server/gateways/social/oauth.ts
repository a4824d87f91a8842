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

const timeoutSeconds = 10

/** A client of one provider; plain HTTP is possible only where the settings name such an address. */
export function clientOf(
  server: ServerMetadata,
  clientId: string,
  authentication: string | ClientAuth,
): Configuration {
  const auth = typeof authentication === 'string' ? ClientSecretPost(authentication) : authentication
  const configuration = new Configuration(server, clientId, undefined, auth)
  configuration.timeout = timeoutSeconds
  if (server.issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

/** Checks the signature of an id_token against the provider's published keys, and whose it is. */
export function idTokenReader<Shape extends z.ZodType>(
  settings: { issuer: string; audience: string; keysUrl: string },
  claims: Shape,
): (idToken: string | undefined, nonce: string) => Promise<z.infer<Shape>> {
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: timeoutSeconds * 1000 })
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

/** Reads one JSON answer with the member's access token. */
export async function readWithToken<Shape extends z.ZodType>(
  url: string,
  accessToken: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  })
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`)
  return shape.parse(await answer.json())
}

/** True when the provider says that it does not know the token any more. */
export const isForgotten = (fault: unknown): boolean =>
  fault instanceof ResponseBodyError && (fault.error === 'invalid_grant' || fault.error === 'invalid_token')

/** A word for the log that names neither person nor token. */
export function reasonOf(fault: unknown): string {
  if (fault instanceof ResponseBodyError) return fault.error
  if (fault instanceof Error) return 'code' in fault ? `${fault.name} ${String(fault.code)}` : fault.name
  return 'unknown'
}
