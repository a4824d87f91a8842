import type { FastifyRequest } from 'fastify'
import { maskedEmail } from '../../domain/members/maskedEmail.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { done } from '../../domain/wire/primitives.ts'
import {
  codeCheckAnswer,
  codeCheckRequest,
  codeSendAnswer,
  codeSendRequest,
  findEmailAnswer,
  findEmailRequest,
  passwordResetRequest,
} from '../../domain/wire/recovery.ts'
import { forgetLoginFailures, knownDevice, memberLogins } from '../members/index.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { addressOf } from '../platform/security/rateLimit.ts'
import type { Caller } from '../platform/security/tries.ts'
import { checkCode, codeLivesSeconds, resendAfterSeconds, resetPassword, sendCode } from './codes.ts'
import { refusedTries } from './limits.ts'

/** Returns the masked email of the newest account with this phone. Refuses MEMBER_NOT_FOUND and TOO_MANY_REQUESTS. */
async function findEmail(
  needs: Pick<Deps, 'db' | 'env'>,
  phoneNumber: string,
  address: string,
): Promise<{ email: string } | Refusal<'MEMBER_NOT_FOUND' | 'TOO_MANY_REQUESTS'>> {
  const tooMany = await refusedTries(needs, [
    ['find-email-address', address],
    ['find-email-phone', phoneNumber],
  ])
  if (tooMany !== null) return tooMany.refusal
  const newest = await needs.db.kysely
    .selectFrom(memberLogins.as('m'))
    .select('email')
    .where('phone_number', '=', phoneNumber)
    .where('withdrawn_at', 'is', null)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined ? refuse('MEMBER_NOT_FOUND') : { email: maskedEmail(newest.email) }
}

const ok = { data: { ok: true as const } }

export const routes: Routes = (deps) => async (app) => {
  const callerOf = (
    request: Pick<FastifyRequest, 'cookies' | 'ip'> & { body: { email: string } },
  ): Caller => ({
    address: addressOf(request.ip),
    device: knownDevice(deps.env, request, 'member', request.body.email),
  })

  app.post(
    '/api/auth/find-email',
    {
      schema: {
        summary: '아이디 찾기',
        body: findEmailRequest,
        response: { 200: findEmailAnswer },
        refusals: ['MEMBER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const found = await findEmail(deps, request.body.phoneNumber, addressOf(request.ip))
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.post(
    '/api/auth/verification-code-send',
    {
      schema: {
        summary: '인증번호 보내기',
        description: '가입하지 않은 이메일에도 같은 답을 해요.',
        body: codeSendRequest,
        response: { 200: codeSendAnswer },
        refusals: ['TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const refusal = await sendCode(deps, request.body.email, callerOf(request))
      if (refusal !== null) return reply.refuse(refusal)
      return { data: { expiresInSeconds: codeLivesSeconds, resendInSeconds: resendAfterSeconds } }
    },
  )

  app.post(
    '/api/auth/verification-code-check',
    {
      schema: {
        summary: '인증번호 확인',
        body: codeCheckRequest,
        response: { 200: codeCheckAnswer },
        refusals: ['VERIFICATION_CODE_WRONG', 'VERIFICATION_CODE_EXPIRED', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const checked = await checkCode(deps, request.body, callerOf(request))
      return isRefusal(checked) ? reply.refuse(checked) : { data: checked }
    },
  )

  app.put(
    '/api/auth/password-reset',
    {
      schema: {
        summary: '비밀번호 재설정',
        description: '모든 기기에서 로그아웃돼요.',
        body: passwordResetRequest,
        response: { 200: done },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'TOO_MANY_REQUESTS',
          'VERIFICATION_TICKET_INVALID',
        ],
      },
    },
    async (request, reply) => {
      const refusal = await resetPassword(deps, request.body, addressOf(request.ip))
      if (refusal !== null) return reply.refuse(refusal)
      await forgetLoginFailures(deps, request)
      return ok
    },
  )
}
