import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { inquiryAnswerRequest, staffInquiryAnswer } from '../../domain/wire/inquiries.ts'
import { done, serialText, uuid } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { answerInquiry, inquiryListRoutes, objectionTo, staffInquiry } from './answering.ts'
import { answerTemplateRoutes } from './answerTemplates.ts'

const byId = z.object({ id: serialText })

/** Operations staff answer members' inquiries; each version of an answer is kept with its author. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')
  await app.register(inquiryListRoutes(deps))
  await app.register(answerTemplateRoutes(deps))

  app.get(
    '/api/staff/inquiries/:id',
    {
      onRequest,
      schema: {
        summary: '문의',
        params: byId,
        response: { 200: staffInquiryAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const data = await staffInquiry(deps, request.params.id)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.get(
    '/api/staff/charges/:id/objection',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '추가 요금의 이의',
        description: '면제를 결정하는 재무도 읽어요.',
        params: z.object({ id: uuid }),
        response: { 200: staffInquiryAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const data = await objectionTo(deps, request.params.id)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.put(
    '/api/staff/inquiries/:id/answer',
    {
      onRequest,
      schema: {
        summary: '문의 답변',
        description:
          '처음이면 답변하고, 이미 있으면 고쳐요. version은 지금 보고 있는 답변의 번호예요. {회원}·{주문번호} 같은 칸은 보낼 때 채워요.',
        params: byId,
        body: inquiryAnswerRequest,
        example: { content: '끈은 세 단계로 조절할 수 있어요.', version: 0 },
        response: { 200: done },
        refusals: ['NOT_FOUND', 'CONCURRENT_CHANGE', 'ANSWER_FIELD_EMPTY', 'IDEMPOTENCY_KEY_REUSED'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await answerInquiry(deps, request.params.id, request.body, request.staff.id))
    },
  )
}
