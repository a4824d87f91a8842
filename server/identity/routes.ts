import { isRefusal } from '../../domain/shared/decision.ts'
import { identityFormAnswer } from '../../domain/wire/identity.ts'
import { identityGatewayOf, type VerifiedPerson } from '../gateways/identity/index.ts'
import type { Routes } from '../platform/deps.ts'
import { ownOrigin } from '../platform/http/ownOrigin.ts'
import { refusalAnswer } from '../platform/http/refusals.ts'
import { browserOf, giveBrowserSecret } from './browserSecret.ts'
import { beginVerification, takeResult } from './verifications.ts'

const flood = { max: 60, timeWindow: 60_000 }

/** The query that /pass reads and posts to its opener. */
const passQuery = (person: VerifiedPerson): Record<string, string> => ({
  name: person.name,
  gender: person.gender ? '1' : '0',
  mobileno: person.phoneNumber,
  birthdate: person.birthDate.replaceAll('-', ''),
})

export const routes: Routes = (deps) => async (app) => {
  const gateway = identityGatewayOf(deps.env)

  app.get(
    '/api/auth/identity-verification',
    {
      config: { rateLimit: flood },
      schema: {
        summary: '본인 인증 시작',
        description:
          '받은 값을 popupUrl로 보내면 본인 인증 창이 열려요. 결과는 이 브라우저에서 10분 안에 한 번만 쓸 수 있어요.',
        response: { 200: identityFormAnswer },
        refusals: ['PROVIDER_UNAVAILABLE'],
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const browser = giveBrowserSecret(reply, deps.env)
      const form = await beginVerification(deps, gateway, browser, ownOrigin(deps.env, request))
      return isRefusal(form) ? reply.refuse(form) : { data: form }
    },
  )

  app.get(
    '/api/auth/identity-verification/callback',
    {
      config: { rateLimit: flood },
      schema: {
        summary: '본인 인증에서 돌아오는 주소',
        description:
          '결과를 서버에 두고 /pass로 보내요. 받아들일 수 없는 결과는 fail과 message를 붙여 보내요.',
        querystring: gateway.resultQuery,
        redirects: { 302: '결과를 든 /pass' },
      },
    },
    async (request, reply) => {
      const taken = await takeResult(deps, gateway, browserOf(request), request.query)
      const query = isRefusal(taken)
        ? { fail: taken.refused, message: refusalAnswer(taken).body.message }
        : passQuery(taken)
      return (
        reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          // The popup comes from the provider, which sets no policy; any other would cut the popup off from its opener.
          .header('cross-origin-opener-policy', 'unsafe-none')
          .redirect(`${ownOrigin(deps.env, request)}/pass?${new URLSearchParams(query)}`, 302)
      )
    },
  )
}
