import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  inquiryAnswerRequest,
  staffInquiriesAnswer,
  staffInquiriesFileQuery,
  staffInquiriesQuery,
  staffInquiryAnswer,
} from '../../domain/wire/inquiries.ts'
import { tableFormats } from '../../domain/wire/lists.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { sendTable, tableFileSchema } from '../platform/http/tableFile.ts'
import { answerInquiry, staffInquiries, staffInquiriesFile, staffInquiry } from './answering.ts'

const byId = z.object({ id: serialText })

/** Operations staff answer members' inquiries; each version of an answer is kept with its author. */
export const staffRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('operations')
  app.get(
    '/api/staff/inquiries',
    {
      onRequest,
      schema: {
        summary: '문의 목록',
        querystring: staffInquiriesQuery,
        response: { 200: staffInquiriesAnswer },
      },
    },
    async (request) => ({ data: await staffInquiries(deps, request.query) }),
  )
  for (const format of tableFormats)
    app.get(
      `/api/staff/inquiries.${format}`,
      { onRequest, schema: tableFileSchema('문의 목록', staffInquiriesFileQuery) },
      async ({ query }, reply) => sendTable(reply, format, await staffInquiriesFile(deps, query)),
    )
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
  app.put(
    '/api/staff/inquiries/:id/answer',
    {
      onRequest,
      schema: {
        summary: '문의 답변',
        description: '처음이면 답변하고, 이미 있으면 고쳐요. version은 지금 보고 있는 답변의 번호예요.',
        params: byId,
        body: inquiryAnswerRequest,
        example: { content: '끈은 세 단계로 조절할 수 있어요.', version: 0 },
        response: { 200: done },
        refusals: ['NOT_FOUND', 'CONCURRENT_CHANGE'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await answerInquiry(deps, request.params.id, request.body, request.staff.id))
    },
  )
}
