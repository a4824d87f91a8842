import { authorizationCodeGrant, buildAuthorizationUrl, refreshTokenGrant } from 'openid-client'
import { z } from 'zod'
import { clientOf, isForgotten, readWithToken, reasonOf } from './oauth.ts'
import { knownPerson, type SocialProvider } from './port.ts'

type NaverSettings = {
  authBase: string
  apiBase: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}

const meShape = z.object({
  resultcode: z.literal('00'),
  // The answer also has `enc_id`, a different identifier that must not be used.
  response: z.object({ id: z.string().min(1).max(64), email: z.string().optional() }),
})

/** Naver: plain OAuth 2 with a state, which the token call must repeat. */
export function createNaver(settings: NaverSettings): SocialProvider {
  const { authBase, apiBase, clientId, clientSecret, timeoutMs } = settings
  const tokenUrl = `${authBase}/oauth2.0/token`
  const client = clientOf(
    {
      issuer: authBase,
      authorization_endpoint: `${authBase}/oauth2.0/authorize`,
      token_endpoint: tokenUrl,
    },
    clientId,
    clientSecret,
    timeoutMs,
  )
  return {
    comesBackBy: 'query',
    authorizationUrl: async ({ state }, redirect_uri) =>
      buildAuthorizationUrl(client, { redirect_uri, state }),
    finish: async (url, { state }) => {
      try {
        const tokens = await authorizationCodeGrant(client, url, { expectedState: state }, { state })
        const { response } = await readWithToken(
          `${apiBase}/v1/nid/me`,
          { accessToken: tokens.access_token, timeoutMs },
          meShape,
        )
        return knownPerson(response.id, response.email, tokens)
      } catch (fault) {
        return { outcome: 'failed', reason: reasonOf(fault) }
      }
    },
    unlink: async (refreshToken) => {
      try {
        const { access_token } = await refreshTokenGrant(client, refreshToken)
        const answer = await fetch(tokenUrl, {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'delete',
            client_id: clientId,
            client_secret: clientSecret,
            access_token,
            service_provider: 'NAVER',
          }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        return answer.ok ? { outcome: 'unlinked' } : { outcome: 'failed', reason: `HTTP_${answer.status}` }
      } catch (fault) {
        return isForgotten(fault) ? { outcome: 'gone' } : { outcome: 'failed', reason: reasonOf(fault) }
      }
    },
  }
}
