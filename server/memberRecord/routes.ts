import { memberActions } from '../../domain/members/memberActions.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { noteRequest } from '../../domain/wire/handling.ts'
import { done } from '../../domain/wire/primitives.ts'
import {
  memberBlockRequest,
  memberParams,
  memberRecordAnswer,
  memberRecordQuery,
  memberUnblockRequest,
} from '../../domain/wire/staffMembers.ts'
import { block, unblock } from '../members/index.ts'
import type { Routes } from '../platform/deps.ts'
import { memberCouponRoutes } from './coupons.ts'
import { memberLoginRoutes } from './logins.ts'
import { noteOnMember } from './notes.ts'
import { memberPayoutRoutes } from './payouts.ts'
import { memberRecord } from './record.ts'

/** The console's record of a member, and what staff do with it. */
export const routes: Routes = (deps) => async (app) => {
  for (const part of [memberCouponRoutes, memberLoginRoutes, memberPayoutRoutes])
    await app.register(part(deps))
  app.get(
    '/api/staff/members/:id',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '회원 한 명의 기록',
        description:
          '연락처와 동의, 로그인, 포인트와 쿠폰, 메시지와 메모를 답해요. 볼 수 없는 부분은 null이고, 누가 보았는지 기록해요. viewId가 같으면 한 번 본 것으로 세요.',
        params: memberParams,
        querystring: memberRecordQuery,
        response: { 200: memberRecordAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { params, query, staff } = request
      const record = await memberRecord(deps, { memberId: params.id, view: query.viewId, staff })
      return isRefusal(record) ? reply.refuse(record) : { data: record }
    },
  )

  app.post(
    '/api/staff/members/:id/notes',
    {
      onRequest: app.staff(...memberActions.note.roles),
      schema: {
        summary: '회원 메모 남기기',
        description: '직원만 보는 메모예요. 회원이 탈퇴하면 이름과 연락처를 지워요.',
        params: memberParams,
        body: noteRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'CONCURRENT_CHANGE', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      const { memo: note, requestId } = request.body
      const noted = { memberId: request.params.id, note, requestId, staffId: request.staff.id }
      return reply.doneOr(await noteOnMember(deps, noted))
    },
  )

  const refusals = [
    'NOT_FOUND',
    'TRANSITION_NOT_ALLOWED',
    'CONCURRENT_CHANGE',
    'IDEMPOTENCY_KEY_REUSED',
  ] as const

  app.post(
    '/api/staff/members/:id/block',
    {
      onRequest: app.staff(...memberActions.block.roles),
      schema: {
        summary: '회원 이용 제한',
        description:
          '모든 로그인을 끝내고, 로그인과 새 예약, 위탁 신청, 리뷰 작성을 막아요. 사유는 회원이 읽어요.',
        params: memberParams,
        body: memberBlockRequest,
        response: { 200: done },
        refusals,
      },
    },
    async ({ body, params, staff }, reply) =>
      reply.doneOr(await block(deps, { ...body, memberId: params.id, staffId: staff.id })),
  )

  app.post(
    '/api/staff/members/:id/unblock',
    {
      onRequest: app.staff(...memberActions.unblock.roles),
      schema: {
        summary: '회원 이용 제한 해제',
        description: '다시 로그인할 수 있어요.',
        params: memberParams,
        body: memberUnblockRequest,
        response: { 200: done },
        refusals,
      },
    },
    async ({ body, params, staff }, reply) =>
      reply.doneOr(await unblock(deps, { ...body, memberId: params.id, staffId: staff.id })),
  )
}
