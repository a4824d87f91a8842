import { requiredTermIds } from '../../domain/members/consents.ts'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import {
  changeConsentRequest,
  consentsAnswer,
  emailCheckRequest,
  joinAnswer,
  joinRequest,
} from '../../domain/wire/join.ts'
import { done } from '../../domain/wire/primitives.ts'
import { browserOf } from '../identity/index.ts'
import { logIn, openSession, rememberDevice } from '../members/index.ts'
import type { Routes } from '../platform/deps.ts'
import { type Allowance, addressOf, attemptKey, countAttempt } from '../platform/security/rateLimit.ts'
import { deviceName } from '../platform/security/staffLogins.ts'
import { changeConsent, consentsOf } from './changeConsent.ts'
import { emailRefusal, memberRefusal } from './existingAccount.ts'
import { joinWithPassword, madeHere } from './join.ts'

/** Slows down a caller who tries emails to find out who is a member. */
const emailChecks: Allowance = { most: 30, windowSeconds: 600 }
const flood = { max: 60, timeWindow: 60_000 }
/** Each change stays in the log for ever and is confirmed by mail and phone, as the law wants (rule 567). */
const consentChanges = { max: 30, timeWindow: 24 * 3_600_000 }

export const routes: Routes = (deps) => async (app) => {
  /**
   * The answer of a join whose first one was lost: a login with its password, which this browser's check stands for as a
   * device that the account knows.
   */
  async function logInAgain(
    given: { email: string; password: string; address: string },
    memberId: number,
    device: string,
  ) {
    const session = await logIn(deps, app.jwt, { ...given, device: `join:${memberId}` }, device)
    return isRefusal(session) && session.refused === 'WRONG_CREDENTIALS'
      ? ((await memberRefusal(deps.db.pool, memberId)) ?? refuse('IDENTITY_EXPIRED'))
      : session
  }

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
      const { email } = request.body
      const isFree =
        (await emailRefusal(deps.db.pool, email)) === null ||
        // Whoever lost the answer of their join goes on to the same join, which has it.
        (await madeHere(deps, browserOf(request), email))
      return isFree ? { data: { ok: true as const } } : reply.refuse(refuse('EMAIL_TAKEN'))
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
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'TERMS_NOT_AGREED',
          'IDENTITY_REQUIRED',
          'IDENTITY_EXPIRED',
          'UNDER_AGE',
          'ALREADY_JOINED',
          'REJOIN_TOO_EARLY',
          'EMAIL_TAKEN',
          'MEMBER_BLOCKED',
          'TOO_MANY_REQUESTS',
        ],
      },
    },
    async (request, reply) => {
      const { email, password, agreedTerms = requiredTermIds } = request.body
      const joined = await joinWithPassword(deps, browserOf(request), { email, password, agreedTerms })
      if (isRefusal(joined)) return reply.refuse(joined)
      const { memberId, name, isRepeated } = joined
      const device = deviceName(request.headers['user-agent'])
      const session = isRepeated
        ? await logInAgain({ email, password, address: addressOf(request.ip) }, memberId, device)
        : { name, ...(await openSession(deps, app.jwt, memberId, device)) }
      if (isRefusal(session)) return reply.refuse(session)
      rememberDevice(deps.env, request, reply, 'member')
      return { data: session }
    },
  )

  app.get(
    '/api/users/my-consents',
    {
      onRequest: app.authenticate,
      schema: { summary: '선택 동의', response: { 200: consentsAnswer } },
    },
    async (request) => ({ data: { result: await consentsOf(deps, request.member.id) } }),
  )

  app.put(
    '/api/users/my-consents',
    {
      onRequest: app.authenticate,
      config: { rateLimit: consentChanges },
      schema: {
        summary: '선택 동의 변경',
        description: '동의와 철회는 그때의 약관 문구와 함께 기록하고, 처리 결과를 알려요.',
        body: changeConsentRequest,
        response: { 200: consentsAnswer },
        refusals: ['NOT_FOUND', 'NOT_LOGGED_IN', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const { termId, agreedYn: agreed } = request.body
      const memberId = request.member.id
      const refusal = await changeConsent(deps, { memberId, termId, agreed })
      if (refusal !== null) return reply.refuse(refusal)
      return { data: { result: await consentsOf(deps, memberId) } }
    },
  )
}
