import { inboxAnswer, inboxQuery, unseenAnswer } from '../../domain/wire/inbox.ts'
import { done } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { inboxOf, seeInbox, unseenOf } from './inbox.ts'
import { memberMessageRoutes } from './memberMessages.ts'

export const routes: Routes = (deps) => async (app) => {
  await app.register(memberMessageRoutes(deps))
  const onRequest = app.authenticate

  app.get(
    '/api/users/my-inbox',
    {
      onRequest,
      schema: { summary: '받은 알림', querystring: inboxQuery, response: { 200: inboxAnswer } },
    },
    async (request) => ({ data: await inboxOf(deps, request.member.id, request.query.curPage) }),
  )

  app.get(
    '/api/users/my-inbox/unseen',
    { onRequest, schema: { summary: '아직 보지 않은 알림 수', response: { 200: unseenAnswer } } },
    async (request) => ({ data: { unseenCnt: await unseenOf(deps, request.member.id) } }),
  )

  app.post(
    '/api/users/my-inbox/seen',
    { onRequest, schema: { summary: '알림을 모두 봄', response: { 200: done } } },
    async (request) => {
      await seeInbox(deps, request.member.id)
      return { data: { ok: true as const } }
    },
  )
}
