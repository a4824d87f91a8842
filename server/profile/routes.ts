import { refuse } from '../../domain/shared/decision.ts'
import { myInfoAnswer } from '../../domain/wire/auth.ts'
import { done } from '../../domain/wire/primitives.ts'
import { changeInfoRequest, changePasswordRequest, passwordCheckRequest } from '../../domain/wire/recovery.ts'
import { browserOf } from '../identity/index.ts'
import { myInfo } from '../members/index.ts'
import type { Routes } from '../platform/deps.ts'
import { changeInfo } from './changeInfo.ts'
import { changePassword, checkPassword } from './password.ts'

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.put(
    '/api/users/my-info',
    {
      onRequest,
      schema: {
        summary: '내 정보 수정',
        description: '이름, 휴대폰 번호, 생년월일, 성별을 이 브라우저의 본인 인증 결과로 바꿔요.',
        body: changeInfoRequest,
        response: { 200: myInfoAnswer },
        refusals: ['NOT_LOGGED_IN', 'IDENTITY_REQUIRED', 'IDENTITY_EXPIRED', 'IDENTITY_DIFFERS'],
      },
    },
    async (request, reply) => {
      const refusal = await changeInfo(deps, request.member.id, browserOf(request))
      if (refusal !== null) return reply.refuse(refusal)
      const data = await myInfo(deps.db, request.member.id)
      return data === undefined ? reply.refuse(refuse('NOT_LOGGED_IN')) : { data }
    },
  )

  app.put(
    '/api/users/my-info-password',
    {
      onRequest,
      schema: {
        summary: '비밀번호 변경',
        description: '모든 기기에서 로그아웃돼요.',
        body: changePasswordRequest,
        response: { 200: done },
        refusals: ['SOCIAL_ACCOUNT_WITHOUT_PASSWORD'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await changePassword(deps, request.member.id, request.body.password))
    },
  )

  app.post(
    '/api/users/my-password-check',
    {
      onRequest,
      schema: {
        summary: '비밀번호 확인',
        body: passwordCheckRequest,
        response: { 200: done },
        refusals: ['WRONG_PASSWORD', 'SOCIAL_ACCOUNT_WITHOUT_PASSWORD', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await checkPassword(deps, request.member, request.body.password))
    },
  )
}
