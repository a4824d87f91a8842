import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  refreshTokenGrant,
} from 'openid-client'
import { z } from 'zod'
import { clientOf, idTokenReader, isForgotten, readWithToken, reasonOf } from './oauth.ts'
import { knownPerson, type SocialProvider } from './port.ts'

type KakaoSettings = {
  authBase: string
  apiBase: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}

const meShape = z.object({
  id: z.union([z.number().int(), z.string()]).transform(String),
  kakao_account: z
    .object({
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
    })
    .optional(),
})

/** Kakao with OpenID Connect: state, nonce and PKCE. */
export function createKakao(settings: KakaoSettings): SocialProvider {
  const { authBase, apiBase, clientId, clientSecret, timeoutMs } = settings
  const client = clientOf(
    {
      issuer: authBase,
      authorization_endpoint: `${authBase}/oauth/authorize`,
      token_endpoint: `${authBase}/oauth/token`,
    },
    clientId,
    clientSecret,
    timeoutMs,
  )
  const readIdToken = idTokenReader(
    { issuer: authBase, audience: clientId, keysUrl: `${authBase}/.well-known/jwks.json`, timeoutMs },
    z.object({ sub: z.string() }),
  )
  return {
    comesBackBy: 'query',
    authorizationUrl: async ({ state, nonce, codeVerifier }, redirect_uri) =>
      buildAuthorizationUrl(client, {
        redirect_uri,
        scope: 'openid account_email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    finish: async (url, { state, nonce, codeVerifier }) => {
      try {
        const tokens = await authorizationCodeGrant(client, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        const { sub } = await readIdToken(tokens.id_token, nonce)
        const me = await readWithToken(
          `${apiBase}/v2/user/me`,
          { accessToken: tokens.access_token, timeoutMs },
          meShape,
        )
        if (me.id !== sub) return { outcome: 'failed', reason: 'two people in one login' }
        const { email, is_email_valid, is_email_verified } = me.kakao_account ?? {}
        const isTheirs = is_email_valid === true && is_email_verified === true
        return knownPerson(sub, isTheirs ? email : undefined, tokens)
      } catch (fault) {
        return { outcome: 'failed', reason: reasonOf(fault) }
      }
    },
    unlink: async (refreshToken) => {
      try {
        const tokens = await refreshTokenGrant(client, refreshToken)
        const answer = await fetch(`${apiBase}/v1/user/unlink`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokens.access_token}` },
          signal: AbortSignal.timeout(timeoutMs),
        })
        return answer.ok ? { outcome: 'unlinked' } : { outcome: 'failed', reason: `HTTP_${answer.status}` }
      } catch (fault) {
        return isForgotten(fault) ? { outcome: 'gone' } : { outcome: 'failed', reason: reasonOf(fault) }
      }
    },
  }
}
