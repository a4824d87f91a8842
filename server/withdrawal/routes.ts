import { isRefusal } from '../../domain/shared/decision.ts'
import { withdrawalAnswer, withdrawalPreviewAnswer, withdrawalQuery } from '../../domain/wire/withdrawal.ts'
import type { Routes } from '../platform/deps.ts'
import { withdraw, withdrawalPreview } from './withdraw.ts'

export const routes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate

  app.get(
    '/api/users/my-withdrawal',
    {
      onRequest,
      schema: {
        summary: '탈퇴 전 확인',
        description: '탈퇴를 막는 내역과, 탈퇴하면 사라지는 포인트와 쿠폰을 알려 줘요.',
        response: { 200: withdrawalPreviewAnswer },
      },
    },
    async (request) => ({ data: await withdrawalPreview(deps, request.member.id) }),
  )

  app.delete(
    '/api/users/my-withdrawal',
    {
      onRequest,
      schema: {
        summary: '탈퇴',
        description:
          '비밀번호 계정은 10분 안에 my-password-check를 먼저 불러야 해요. 탈퇴를 마치면 그 로그인의 모든 요청이 401과 because: withdrawal을 받아요.',
        querystring: withdrawalQuery,
        response: { 200: withdrawalAnswer },
        refusals: [
          'NOT_LOGGED_IN',
          'WITHDRAWAL_BLOCKED',
          'WITHDRAWAL_LOSS_CHANGED',
          'PASSWORD_CHECK_REQUIRED',
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
        ],
      },
    },
    async (request, reply) => {
      const { withdrawalReason = '', pointsToExpire, couponsToLapse } = request.query
      const read = { pointsToExpire, couponsToLapse }
      const left = await withdraw(deps, request.member, { reason: withdrawalReason, read })
      return isRefusal(left) ? reply.refuse(left) : { data: left }
    },
  )
}
