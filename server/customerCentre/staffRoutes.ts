import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  faqBody,
  noticeBody,
  savedAnswer,
  staffFaqsAnswer,
  staffNoticesAnswer,
} from '../../domain/wire/customerCentre.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
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
    const save = (id: number | null, body: unknown, staff: { id: number }) =>
      name === 'faqs'
        ? saveFaq(db, id, faqBody.parse(body), by(staff))
        : saveNotice(db, id, noticeBody.parse(body), by(staff))
    const { body } = kinds[name]
    app.post(
      path,
      { onRequest, schema: { summary: `${summary} 올리기`, body, ...saved, refusals: ['NOT_FOUND'] } },
      async (request, reply) => {
        const data = await save(null, request.body, request.staff)
        return isRefusal(data) ? reply.refuse(data) : { data }
      },
    )
    app.put(
      `${path}/:id`,
      {
        onRequest,
        schema: { summary: `${summary} 고치기`, params: byId, body, ...saved, refusals: ['NOT_FOUND'] },
      },
      async (request, reply) => {
        const data = await save(request.params.id, request.body, request.staff)
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
          response: { 200: done },
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const refusal = await withdraw(db, name, request.params.id, by(request.staff))
        return refusal === null ? { data: { ok: true as const } } : reply.refuse(refusal)
      },
    )
  }

/** Staff who look after content write, change and withdraw; each change is in the audit table. */
export const staffRoutes: Routes = (deps) => async (app) => {
  await app.register(listRoutes(deps))
  await app.register(writeRoutes('faqs')(deps))
  await app.register(writeRoutes('notices')(deps))
}
