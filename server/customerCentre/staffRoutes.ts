import * as z from 'zod/mini'
import { isRefusal, refusalOtherThan } from '../../domain/shared/decision.ts'
import {
  faqBody,
  noticeBody,
  savedAnswer,
  staffFaqsAnswer,
  staffNoticesAnswer,
} from '../../domain/wire/customerCentre.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { seenVersion } from '../../domain/wire/promotions.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { saveFaq, saveNotice, withdraw } from './write.ts'

const byId = z.object({ id: serialText })
const saved = { response: { 200: savedAnswer } }
const kinds = {
  faqs: { summary: '자주 묻는 질문', body: faqBody },
  notices: { summary: '공지사항', body: noticeBody },
} as const

const listRoutes: Routes =
  ({ db }) =>
  async (app) => {
    const onRequest = app.staff('content')
    app.get(
      '/api/staff/faqs',
      { onRequest, schema: { summary: '자주 묻는 질문 목록', response: { 200: staffFaqsAnswer } } },
      async () => {
        const rows = await db.kysely
          .selectFrom('shop.faqs')
          .selectAll()
          .orderBy('position')
          .orderBy('id')
          .execute()
        const result = rows.map(({ withdrawn_at, ...row }) => ({
          ...row,
          version: hashOf({ ...row, withdrawn_at }),
          withdrawnAt: withdrawn_at?.toISOString() ?? null,
        }))
        return { data: { result, cntAll: result.length } }
      },
    )
    app.get(
      '/api/staff/notices',
      { onRequest, schema: { summary: '공지사항 목록', response: { 200: staffNoticesAnswer } } },
      async () => {
        const rows = await db.kysely.selectFrom('shop.notices').selectAll().orderBy('id', 'desc').execute()
        const result = rows.map(({ withdrawn_at, published_at, ...row }) => ({
          ...row,
          version: hashOf({ ...row, withdrawn_at, published_at }),
          createdAt: published_at.toISOString(),
          withdrawnAt: withdrawn_at?.toISOString() ?? null,
        }))
        return { data: { result, cntAll: result.length } }
      },
    )
  }

const writeRoutes =
  (name: keyof typeof kinds): Routes =>
  ({ db, clock }) =>
  async (app) => {
    const onRequest = app.staff('content')
    const { summary } = kinds[name]
    const path = `/api/staff/${name}`
    const by = (staff: { id: number }) => ({ actor: `staff:${staff.id}`, at: clock.now() })
    const save = (
      what: { id: number | null; version?: string | undefined },
      body: unknown,
      staff: { id: number },
    ) =>
      name === 'faqs'
        ? saveFaq(db, what, faqBody.parse(body), by(staff))
        : saveNotice(db, what, noticeBody.parse(body), by(staff))
    const { body } = kinds[name]
    app.post(
      path,
      { onRequest, schema: { summary: `${summary} 올리기`, body, ...saved } },
      async (request, reply) => {
        const data = await save({ id: null }, request.body, request.staff)
        return isRefusal(data)
          ? reply.refuse(refusalOtherThan(data, ['NOT_FOUND', 'CONTENT_CHANGED']))
          : { data }
      },
    )
    app.put(
      `${path}/:id`,
      {
        onRequest,
        schema: {
          summary: `${summary} 고치기`,
          params: byId,
          body: z.extend(body, seenVersion),
          ...saved,
          refusals: ['NOT_FOUND', 'CONTENT_CHANGED'],
        },
      },
      async (request, reply) => {
        const { version, ...written } = request.body
        const data = await save({ id: request.params.id, version }, written, request.staff)
        return isRefusal(data) ? reply.refuse(data) : { data }
      },
    )
    app.delete(
      `${path}/:id`,
      {
        onRequest,
        schema: {
          summary: `${summary} 내리기`,
          params: byId,
          // The reason for the removal.
          body: z.nullish(staffReasonRequest),
          response: { 200: done },
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        return reply.doneOr(
          await withdraw(db, name, request.params.id, { ...by(request.staff), ...request.body }),
        )
      },
    )
  }

/** Content staff write, change and withdraw questions and notices; each change is in the audit table. */
export const staffRoutes: Routes = (deps) => async (app) => {
  await app.register(listRoutes(deps))
  await app.register(writeRoutes('faqs')(deps))
  await app.register(writeRoutes('notices')(deps))
}
