import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import { emailCheckRequest, joinAnswer, joinRequest } from '../../domain/wire/join.ts'
import { done } from '../../domain/wire/primitives.ts'
import { browserOf } from '../identity/index.ts'
import { openSession } from '../members/index.ts'
import type { Routes } from '../platform/deps.ts'
import { type Allowance, addressOf, attemptKey, countAttempt } from '../platform/security/rateLimit.ts'
import { emailRefusal } from './existingAccount.ts'
import { joinWithPassword } from './join.ts'

/** Whoever tries out emails to learn who is a member is slowed down. */
const emailChecks: Allowance = { most: 30, windowSeconds: 600 }
const flood = { max: 60, timeWindow: 60_000 }

export const routes: Routes = (deps) => async (app) => {
  app.post(
    '/api/auth/email-duplicate-check',
    {
      schema: {
        summary: '이메일 중복 확인',
        body: emailCheckRequest,
        response: { 200: done },
        refusals: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const key = attemptKey(deps.env.JWT_SECRET, 'email-check', addressOf(request.ip))
      const retryAfterSeconds = await countAttempt(deps.db.pool, key, emailChecks)
      if (retryAfterSeconds > 0) return reply.refuse(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
      const taken = await emailRefusal(deps.db.pool, request.body.email)
      return taken === null ? { data: { ok: true as const } } : reply.refuse(refuse('EMAIL_TAKEN'))
    },
  )

  app.post(
    '/api/auth/join',
    {
      config: { rateLimit: flood },
      schema: {
        summary: '회원가입',
        description:
          '이름, 휴대폰 번호, 생년월일, 성별은 이 브라우저의 본인 인증 결과에서 가져와요. 가입하면 바로 로그인돼요.',
        body: joinRequest,
        response: { 200: joinAnswer },
        refusals: [
          'TERMS_NOT_AGREED',
          'IDENTITY_REQUIRED',
          'IDENTITY_EXPIRED',
          'UNDER_AGE',
          'ALREADY_JOINED',
          'REJOIN_TOO_EARLY',
          'EMAIL_TAKEN',
        ],
      },
    },
    async (request, reply) => {
      const joined = await joinWithPassword(deps, browserOf(request), request.body)
      if (isRefusal(joined)) return reply.refuse(joined)
      return { data: { name: joined.name, ...(await openSession(deps, app.jwt, joined.memberId)) } }
    },
  )
}
