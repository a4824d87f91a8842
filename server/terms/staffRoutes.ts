import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import { staffWordingsAnswer, wordingBody, wordingSavedAnswer } from '../../domain/wire/staffTerms.ts'
import type { Routes } from '../platform/deps.ts'
import { changedBy } from '../platform/recordChange.ts'
import { allWordings, takeBackWording, wordAnew } from './wordings.ts'

const byId = z.object({ id: serialText })
const byNumber = z.object({ id: serialText, number: serialText })

/** Content staff publish new versions of terms; the versions that members agreed to are kept. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('content')
  const by = changedBy(deps)
  app.get(
    '/api/staff/terms',
    {
      onRequest,
      schema: {
        summary: '약관의 모든 버전',
        description: '버전마다 동의한 회원과 거절한 회원의 수를 함께 답해요.',
        response: { 200: staffWordingsAnswer },
      },
    },
    async () => {
      const result = await allWordings(deps)
      return { data: { result, cntAll: result.length } }
    },
  )
  app.post(
    '/api/staff/terms/:id',
    {
      onRequest,
      schema: {
        summary: '약관의 새 버전',
        description: '시행일부터 새 버전이 보여요. 이전 버전은 지워지지 않아요.',
        params: byId,
        body: wordingBody,
        example: {
          ...{ title: '이용약관', content: '<p>제1조 목적</p>', effectiveOn: '2028-01-01' },
          reason: '배송 조항을 더해요',
        },
        response: { 200: wordingSavedAnswer },
        refusals: ['NOT_FOUND', 'CONTENT_CHANGED'],
      },
    },
    async (request, reply) => {
      const data = await wordAnew(deps.db, request.params.id, request.body, by(request))
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.delete(
    '/api/staff/terms/:id/:number',
    {
      onRequest,
      schema: {
        summary: '시행 전 약관 거두기',
        params: byNumber,
        body: staffReasonRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await takeBackWording(deps.db, request.params, by(request)))
    },
  )
}
