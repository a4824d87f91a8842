import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import type { Store } from '../store.ts'

const keyShape = z.record(z.string(), z.unknown())

type Signing = {
  /** The published half. */
  keys(): Promise<{ keys: object[] }>
  idToken(
    claims: Record<string, unknown>,
    of: { issuer: string; audience: string; subject: string },
  ): Promise<string>
}

/** A provider's own RS256 key, made once and kept, so that a restart does not change it. */
export function openSigning(store: Store, kid: string): Signing {
  const kept = store.table('signing', keyShape)
  let ready: Promise<JWK> | null = null
  const make = async (): Promise<JWK> => {
    const known = kept.get(kid)
    if (known !== undefined) return known
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(privateKey)
    kept.put(kid, { ...jwk })
    return jwk
  }
  const key = () => {
    ready ??= make()
    return ready
  }
  return {
    keys: async () => {
      const { kty, n, e } = await key()
      return { keys: [{ kty, n, e, kid, use: 'sig', alg: 'RS256' }] }
    },
    idToken: async (claims, { issuer, audience, subject }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await importJWK(await key(), 'RS256')),
  }
}
