import { createHash, randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { JWT } from '@fastify/jwt'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { marketingTermId, requiredTermIds } from '../../domain/members/consents.ts'
import type { ProviderType } from '../../domain/members/events.ts'
import { providerNames } from '../../domain/members/providerNames.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import type { RefusalData } from '../../domain/shared/refusalData.ts'
import { providerType } from '../../domain/shared/refusalShapes.ts'
import { joinAnswer, snsJoinRequest, socialReturn } from '../../domain/wire/join.ts'
import { type LoginSecrets, type SocialProvider, socialOf } from '../gateways/social/index.ts'
import { browserOf } from '../identity/index.ts'
import { emailRefusal, joinThroughProvider } from '../joining/index.ts'
import { logInThroughProvider, openSession } from '../members/index.ts'
import type { App, Deps, Routes } from '../platform/deps.ts'
import type { Env } from '../platform/env.ts'
import { ownOrigin } from '../platform/http/ownOrigin.ts'
import { deviceName } from '../platform/security/staffLogins.ts'
import { beginAttempt, takeAttempt } from './attempts.ts'
import { claimTicket, keepTicket, linkedMember, ticketRefusal } from './links.ts'

type Landing = { page: 'islogin' | 'join'; query: Record<string, string> }

/** The login failed and can only be tried again. */
const failed: Landing = { page: 'islogin', query: { fail2: '1' } }
/** The address does not say why: anybody could write such an address. The member has the reason by mail. */
const blocked: Landing = { page: 'islogin', query: { fail2: 'blocked' } }

/**
 * Returns the page to show to a person who comes back from a provider: logged in, or the notice that their email has an
 * account under another provider (`fail`), or the sign-up with a ticket whose cookie `giveTicket` sets. With a failed
 * login it returns the reason for the log.
 */
async function landingOf(
  deps: Pick<Deps, 'db' | 'env'>,
  jwt: JWT,
  login: {
    provider: ProviderType
    gateway: SocialProvider
    url: URL
    secrets: LoginSecrets
    device: string
  },
  giveTicket: () => Buffer,
): Promise<{ landing: Landing; reason?: string }> {
  const { provider, gateway, url, secrets, device } = login
  const finished = await gateway.finish(url, secrets)
  if (finished.outcome === 'failed') return { landing: failed, reason: finished.reason }
  const { person } = finished
  const member = await linkedMember(deps, provider, person)
  if (member !== null) {
    const tokens = await logInThroughProvider(deps, jwt, member.id, device)
    if (isRefusal(tokens))
      return tokens.refused === 'MEMBER_BLOCKED'
        ? { landing: blocked, reason: 'the member is blocked' }
        : { landing: failed, reason: 'the member has just left' }
    return { landing: { page: 'islogin', query: { name: member.name, ...tokens } } }
  }
  const { snsId, email, refreshToken } = person
  if (email === null) return { landing: failed, reason: 'no verified email' }
  const taken = await emailRefusal(deps.db.pool, email)
  if (taken !== null) return { landing: { page: 'islogin', query: existingQuery(taken.data) } }
  await keepTicket(deps, giveTicket(), { provider, snsId, email, refreshToken })
  return { landing: { page: 'join', query: { email, snsId, providerType: provider } } }
}

function existingQuery(account: RefusalData['ALREADY_JOINED']): Record<string, string> {
  const { email, providerType } = account ?? {}
  return {
    fail: '1',
    ...(typeof email === 'string' && { email }),
    ...(typeof providerType === 'string' && { providerType }),
  }
}

type Cookie = 'social' | 'social_ticket'

const lifetimeSeconds: Record<Cookie, number> = { social: 10 * 60, social_ticket: 30 * 60 }

/** Sets a secret cookie that no script can read. Returns the secret's hash, which is all that the shop stores. */
function giveCookie(reply: FastifyReply, env: Pick<Env, 'PUBLIC_URL'>, name: Cookie): Buffer {
  const secret = randomBytes(32).toString('base64url')
  const encrypted = env.PUBLIC_URL.startsWith('https:')
  reply.setCookie(name, secret, {
    httpOnly: true,
    secure: encrypted,
    // A provider that comes back by a cross-site POST does not send Lax cookies.
    sameSite: name === 'social' && encrypted ? 'none' : 'lax',
    path: '/api/auth',
    maxAge: lifetimeSeconds[name],
  })
  return hashOf(secret)
}

/** Returns the hash of the secret that the browser sent, or null. */
function cookieOf(request: FastifyRequest, name: Cookie): Buffer | null {
  const secret = request.cookies[name]
  return secret === undefined || secret === '' ? null : hashOf(secret)
}

const dropCookie = (reply: FastifyReply, name: Cookie) => reply.clearCookie(name, { path: '/api/auth' })

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const flood = { max: 60, timeWindow: 60_000 }

type Returned = Record<'code' | 'state' | 'error', string>

export const routes: Routes = (deps) => async (app) => {
  const social = socialOf(deps.env)
  registerJoin(app, deps)
  const comingBackBy = (how: SocialProvider['comesBackBy']) =>
    providerType.options.filter((provider) => social[provider].comesBackBy === how)
  for (const provider of comingBackBy('query')) registerProvider(app, deps, social[provider], provider)
  // No other route of the shop accepts a URL-encoded form.
  await app.register(async (withForms: App) => {
    await withForms.register(formbody)
    for (const provider of comingBackBy('form')) registerProvider(withForms, deps, social[provider], provider)
  })
}

function registerProvider(app: App, deps: Deps, gateway: SocialProvider, provider: ProviderType): void {
  const { env } = deps
  const callbackUrl = (request: FastifyRequest) => `${ownOrigin(env, request)}/api/auth/${provider}/callback`

  const land = (request: FastifyRequest, reply: FastifyReply, { page, query }: Landing) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${ownOrigin(env, request)}/${provider}/${page}?${new URLSearchParams(query)}`, 303)

  const comeBack = async (request: FastifyRequest, reply: FastifyReply, returned: Returned) => {
    const secrets = await takeAttempt(deps, provider, cookieOf(request, 'social'), returned.state)
    dropCookie(reply, 'social')
    if (secrets === null) return land(request, reply, failed)
    const url = new URL(callbackUrl(request))
    for (const [name, value] of Object.entries(returned)) if (value !== '') url.searchParams.set(name, value)
    const { landing, reason } = await landingOf(
      deps,
      app.jwt,
      { provider, gateway, url, secrets, device: deviceName(request.headers['user-agent']) },
      () => giveCookie(reply, env, 'social_ticket'),
    )
    if (reason !== undefined) request.log.info({ provider, reason }, 'a social login failed')
    return land(request, reply, landing)
  }

  app.get(
    `/api/auth/${provider}`,
    {
      config: { rateLimit: flood },
      schema: {
        summary: `${providerNames[provider]}로 로그인`,
        redirects: { 302: `${providerNames[provider]}의 로그인 화면` },
      },
    },
    async (request, reply) => {
      const secrets = await beginAttempt(deps, provider, giveCookie(reply, env, 'social'))
      const url = await gateway.authorizationUrl(secrets, callbackUrl(request))
      return reply.header('cache-control', 'no-store').redirect(url.href, 302)
    },
  )

  const summary = `${providerNames[provider]}에서 돌아오는 주소`
  const redirects = { 303: '로그인을 마친 화면, 가입 화면, 또는 실패 화면' }
  if (gateway.comesBackBy === 'form')
    app.post(
      `/api/auth/${provider}/callback`,
      {
        config: { rateLimit: flood },
        schema: { summary, redirects, body: socialReturn, consumes: ['application/x-www-form-urlencoded'] },
      },
      async (request, reply) => comeBack(request, reply, request.body),
    )
  else
    app.get(
      `/api/auth/${provider}/callback`,
      { config: { rateLimit: flood }, schema: { summary, redirects, querystring: socialReturn } },
      async (request, reply) => comeBack(request, reply, request.query),
    )
}

function registerJoin(app: App, deps: Deps): void {
  app.post(
    '/api/auth/sns-join',
    {
      config: { rateLimit: flood },
      schema: {
        summary: '소셜 회원가입',
        description: '이메일과 snsId는 이 브라우저의 소셜 로그인 결과와 같아야 해요.',
        body: snsJoinRequest,
        response: { 200: joinAnswer },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'EMAIL_TAKEN',
          'TERMS_NOT_AGREED',
          'SOCIAL_TICKET_INVALID',
          'IDENTITY_REQUIRED',
          'IDENTITY_EXPIRED',
          'UNDER_AGE',
          'ALREADY_JOINED',
          'REJOIN_TOO_EARLY',
          'MEMBER_BLOCKED',
        ],
      },
    },
    async (request, reply) => {
      const { providerType, email, snsId, marketingAgreement } = request.body
      const terms = request.body.agreedTerms ?? requiredTermIds
      // The box of its own says more than the list: a spoken no wins (rule 914).
      const agreedTerms =
        marketingAgreement === undefined
          ? terms
          : [
              ...terms.filter((id) => id !== marketingTermId),
              ...(marketingAgreement ? [marketingTermId] : []),
            ]
      const ticket = cookieOf(request, 'social_ticket')
      const joined = await joinThroughProvider(
        deps,
        browserOf(request),
        { email, providerType, snsId, agreedTerms },
        {
          refusals: ['SOCIAL_TICKET_INVALID', 'ALREADY_JOINED'],
          proof: ticket?.toString('hex') ?? '',
          whyNot: () => ticketRefusal(deps, ticket, { providerType, email, snsId }),
          take: (client, memberId) =>
            claimTicket(client, deps.env, ticket, { providerType, email, snsId, memberId }),
        },
      )
      if (isRefusal(joined)) return reply.refuse(joined)
      const { memberId, name, isRepeated } = joined
      const device = deviceName(request.headers['user-agent'])
      const tokens = isRepeated
        ? await logInThroughProvider(deps, app.jwt, memberId, device)
        : await openSession(deps, app.jwt, memberId, device)
      if (isRefusal(tokens))
        return reply.refuse(tokens.refused === 'NOT_LOGGED_IN' ? refuse('IDENTITY_EXPIRED') : tokens)
      dropCookie(reply, 'social_ticket')
      return { data: { name, ...tokens } }
    },
  )
}
