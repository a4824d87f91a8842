import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  tokenRevocation,
} from 'openid-client'
import { z } from 'zod'
import { clientOf, idTokenReader, isForgotten, reasonOf } from './oauth.ts'
import { knownPerson, type SocialProvider } from './port.ts'

type AppleSettings = {
  base: string
  clientId: string
  teamId: string
  keyId: string
  /** PKCS 8 in PEM; null uses the simulator's key. */
  privateKey: string | null
  timeoutMs: number
}

const claimsShape = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Apple may send a string where others send a boolean.
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).optional(),
})

/** Apple: form_post, a client secret signed for each call, and all claims in the id_token. */
export function createApple(settings: AppleSettings): SocialProvider {
  const { base, clientId, timeoutMs } = settings
  const key = settings.privateKey === null ? simulatorsKey() : createPrivateKey(settings.privateKey)
  const client = async (): Promise<Configuration> =>
    clientOf(
      {
        issuer: base,
        authorization_endpoint: `${base}/auth/authorize`,
        token_endpoint: `${base}/auth/token`,
        revocation_endpoint: `${base}/auth/revoke`,
      },
      clientId,
      await clientSecret(settings, key),
      timeoutMs,
    )
  const readIdToken = idTokenReader(
    { issuer: base, audience: clientId, keysUrl: `${base}/auth/keys`, timeoutMs },
    claimsShape,
  )
  return {
    comesBackBy: 'form',
    authorizationUrl: async ({ state, nonce }, redirect_uri) =>
      buildAuthorizationUrl(await client(), {
        redirect_uri,
        scope: 'name email',
        response_mode: 'form_post',
        state,
        nonce,
      }),
    finish: async (url, { state, nonce }) => {
      try {
        const tokens = await authorizationCodeGrant(await client(), url, {
          expectedState: state,
          expectedNonce: nonce,
        })
        const { sub, email, email_verified } = await readIdToken(tokens.id_token, nonce)
        const isTheirs = email_verified === true || email_verified === 'true'
        return knownPerson(sub, isTheirs ? email : undefined, tokens)
      } catch (fault) {
        return { outcome: 'failed', reason: reasonOf(fault) }
      }
    },
    unlink: async (refreshToken) => {
      try {
        await tokenRevocation(await client(), refreshToken, { token_type_hint: 'refresh_token' })
        return { outcome: 'unlinked' }
      } catch (fault) {
        return isForgotten(fault) ? { outcome: 'gone' } : { outcome: 'failed', reason: reasonOf(fault) }
      }
    },
  }
}

const clientSecret = (settings: AppleSettings, key: KeyObject): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
    .setIssuer(settings.teamId)
    .setIssuedAt()
    .setExpirationTime('5m')
    .setAudience(settings.base)
    .setSubject(settings.clientId)
    .sign(key)

/** Not a secret: the key is derived from the sentence below, and only the simulator accepts it. */
function simulatorsKey(): KeyObject {
  const scalar = createHash('sha256').update('the key that the played Apple knows').digest()
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const text = (bytes: Buffer): string => bytes.toString('base64url')
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: text(scalar),
      x: text(point.subarray(1, 33)),
      y: text(point.subarray(33)),
    },
  })
}
