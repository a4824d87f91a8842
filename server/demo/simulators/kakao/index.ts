import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Brand } from '../oauth/asked.ts'
import { ledgerOf, openBooks } from '../oauth/books.ts'
import { playConsent } from '../oauth/consent.ts'
import { openSigning } from '../oauth/signing.ts'
import { exchangeCode, interrupted, isFault, readCall } from '../oauth/tokenCall.ts'
import type { Provider, Stage } from '../provider.ts'

const brand: Brand = {
  path: 'kakao',
  name: '카카오',
  letter: 'K',
  authorizePath: '/oauth/authorize',
  hidesEmail: false,
}

/** Kakao: OAuth with OpenID Connect, the profile, and unlinking. */
export function playKakao(stage: Stage): Provider {
  const { app, store } = stage
  const books = openBooks(stage, () => String(randomInt(1_000_000_000, 4_000_000_000)))
  const signing = openSigning(store, 'kakao-sim-1')
  const issuer = () => `${stage.url()}/kakao`
  playConsent(app, brand, books)

  app.post('/kakao/oauth/token', async (request, reply) => {
    if (await interrupted(stage, 'kakao-token', request, reply)) return reply
    const call = readCall(request.body, (secret) => secret.length > 0)
    if (call === null) return reply.code(401).send({ error: 'invalid_client', error_code: 'KOE010' })
    if (call.grant_type === 'refresh_token') {
      const known = books.ofRefresh(call.refresh_token)
      if (known === undefined) return reply.code(400).send({ error: 'invalid_grant', error_code: 'KOE322' })
      const { access } = books.giveTokens({ ...known, clientId: call.client_id })
      return { access_token: access, token_type: 'bearer', expires_in: 21_599 }
    }
    const grant = exchangeCode(books, call)
    if (isFault(grant)) return reply.code(400).send({ ...grant, error_code: 'KOE320' })
    const { access, refresh } = books.giveTokens(grant)
    return {
      access_token: access,
      token_type: 'bearer',
      refresh_token: refresh,
      expires_in: 21_599,
      refresh_token_expires_in: 5_183_999,
      scope: 'openid account_email',
      id_token: await signing.idToken(
        { nonce: grant.nonce },
        { issuer: issuer(), audience: grant.clientId, subject: grant.personId },
      ),
    }
  })

  app.get('/kakao/.well-known/jwks.json', async () => signing.keys())

  app.get('/kakao/v2/user/me', async (request, reply) => {
    const token = bearerOf(request)
    const known = books.ofAccess(token)
    const person = books.people.get(known?.personId ?? '')
    if (known === undefined || person === undefined)
      return reply.code(401).send({ code: -401, msg: 'no such token' })
    const shared = known.sharesEmail
    return {
      id: Number(person.id),
      connected_at: new Date(stage.now()).toISOString(),
      kakao_account: {
        has_email: true,
        email_needs_agreement: !shared,
        ...(shared && { is_email_valid: true, is_email_verified: person.emailIsTheirs, email: person.email }),
      },
    }
  })

  app.post('/kakao/v1/user/unlink', async (request, reply) => {
    if (await interrupted(stage, 'kakao-unlink', request, reply)) return reply
    const known = books.ofAccess(bearerOf(request))
    if (known === undefined) return reply.code(401).send({ code: -401, msg: 'no such token' })
    books.unlink(known.personId)
    return { id: Number(known.personId) }
  })

  return {
    name: 'kakao',
    title: '카카오 로그인',
    about: '로그인과 동의 화면, 연결 끊기. 이메일을 주지 않거나 취소해 볼 수도 있어요.',
    ledger: () => ledgerOf(books),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}

const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
