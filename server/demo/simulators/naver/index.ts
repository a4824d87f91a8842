import type { Brand } from '../oauth/asked.ts'
import { aSecret, ledgerOf, openBooks } from '../oauth/books.ts'
import { playConsent } from '../oauth/consent.ts'
import { exchangeCode, interrupted, isFault, readCall, type TokenCall } from '../oauth/tokenCall.ts'
import type { Provider, Stage } from '../provider.ts'

const brand: Brand = {
  path: 'naver',
  name: '네이버',
  letter: 'N',
  authorizePath: '/oauth2.0/authorize',
  hidesEmail: false,
}

/** Naver: OAuth with a state on both calls, errors that answer 200, and lifetimes as text. */
export function playNaver(stage: Stage): Provider {
  const { app } = stage
  const books = openBooks(stage, () => `${aSecret()}${aSecret().slice(0, 11)}`)
  playConsent(app, brand, books)

  const answer = (call: TokenCall): object => {
    if (call.grant_type === 'delete') {
      const known = books.ofAccess(call.access_token)
      if (known === undefined) return { error: 'invalid_request', error_description: 'no such token' }
      books.unlink(known.personId)
      return { access_token: call.access_token, result: 'success' }
    }
    if (call.grant_type === 'refresh_token') {
      const known = books.ofRefresh(call.refresh_token)
      if (known === undefined) return { error: 'invalid_grant', error_description: 'no such token' }
      const { access } = books.giveTokens({ ...known, clientId: call.client_id })
      return { access_token: access, token_type: 'bearer', expires_in: '3600' }
    }
    if (call.state === '') return { error: 'invalid_request', error_description: 'state is missing' }
    const grant = exchangeCode(books, call)
    if (isFault(grant)) return grant
    const { access, refresh } = books.giveTokens(grant)
    return { access_token: access, refresh_token: refresh, token_type: 'bearer', expires_in: '3600' }
  }

  app.post('/naver/oauth2.0/token', async (request, reply) => {
    const kind = readCall(request.body, () => true)?.grant_type === 'delete' ? 'naver-unlink' : 'naver-token'
    if (await interrupted(stage, kind, request, reply)) return reply
    const call = readCall(request.body, (secret) => secret.length > 0)
    return call === null ? { error: 'unauthorized_client', error_description: 'wrong client' } : answer(call)
  })

  app.get('/naver/v1/nid/me', async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const known = books.ofAccess(token)
    const person = books.people.get(known?.personId ?? '')
    if (known === undefined || person === undefined)
      return reply.code(401).send({ resultcode: '024', message: 'Authentication failed' })
    const email = known.sharesEmail ? { email: person.email } : {}
    return { resultcode: '00', message: 'success', response: { id: person.id, ...email } }
  })

  return {
    name: 'naver',
    title: '네이버 로그인',
    about: '로그인과 동의 화면, 연결 끊기. 이메일을 주지 않거나 취소해 볼 수도 있어요.',
    ledger: () => ledgerOf(books),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}
