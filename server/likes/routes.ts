import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import {
  favoriteRequest,
  favoritesAnswer,
  favoritesQuery,
  freeAlertCreatedAnswer,
  freeAlertRequest,
  freeAlertsAnswer,
  freeNoticesAnswer,
} from '../../domain/wire/likes.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { askedDays } from '../catalogue/index.ts'
import type { Routes } from '../platform/deps.ts'
import { rentalRefusals } from '../rental/index.ts'
import { favoritesOf, like, unlike } from './favorites.ts'
import { askForFree, forgetAlert, freeAlertsOf, readNotice, unreadNotices } from './freeAlerts.ts'

const ok = { data: { ok: true as const } }
const asList = <Row>(result: Row[]) => ({ data: { result, cntAll: result.length } })
const byId = z.object({ id: serialText })

const favoriteRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate
  app.get(
    '/api/users/favorite',
    {
      onRequest,
      schema: {
        summary: '찜한 상품',
        description:
          '이용기간을 보내면 그때 빌릴 수 있는 상품만 알려 줘요. cursor를 보내면 스무 개씩, 처음에는 빈 값으로 보내요.',
        querystring: favoritesQuery,
        response: { 200: favoritesAnswer },
        refusals: ['PERIOD_INVALID', 'PERIOD_TOO_LONG'],
      },
    },
    async (request, reply) => {
      const days = await askedDays(deps, request.query)
      if (isRefusal(days)) return reply.refuse(days)
      if (days === 'unreachable') return asList([])
      const { cursor } = request.query
      const data = await favoritesOf(deps.db, request.member.id, { days, cursor })
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.post(
    '/api/users/favorite',
    {
      onRequest,
      schema: {
        summary: '찜하기',
        description: '이미 찜한 상품을 다시 찜해도 그대로예요.',
        body: favoriteRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await like(deps, request.member.id, request.body.productId))
    },
  )
  app.delete(
    '/api/users/favorite/:productId',
    {
      onRequest,
      schema: { summary: '찜 빼기', params: z.object({ productId: serialText }), response: { 200: done } },
    },
    async (request) => {
      await unlike(deps, request.member.id, request.params.productId)
      return ok
    },
  )
}

const alertRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.authenticate
  app.get(
    '/api/users/free-alerts',
    { onRequest, schema: { summary: '빈 날짜 알림 신청 목록', response: { 200: freeAlertsAnswer } } },
    async (request) => asList(await freeAlertsOf(deps.db, request.member.id)),
  )
  app.post(
    '/api/users/free-alerts',
    {
      onRequest,
      schema: {
        summary: '그 기간이 비면 알려 달라고 하기',
        body: freeAlertRequest,
        response: { 200: freeAlertCreatedAnswer },
        refusals: [...rentalRefusals, 'PERIOD_ALREADY_FREE', 'ALERT_LIMIT_REACHED', 'NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      const data = await askForFree(deps, request.member.id, request.body)
      return isRefusal(data) ? reply.refuse(data) : { data }
    },
  )
  app.delete(
    '/api/users/free-alerts/:id',
    {
      onRequest,
      schema: { summary: '알림 신청 지우기', params: byId, response: { 200: done }, refusals: ['NOT_FOUND'] },
    },
    async (request, reply) => {
      return reply.doneOr(await forgetAlert(deps.db, request.member.id, request.params.id))
    },
  )
  app.get(
    '/api/users/free-notices',
    { onRequest, schema: { summary: '아직 읽지 않은 빈 날짜 알림', response: { 200: freeNoticesAnswer } } },
    async (request) => asList(await unreadNotices(deps.db, request.member.id)),
  )
  app.post(
    '/api/users/free-notices/:id/read',
    {
      onRequest,
      schema: {
        summary: '빈 날짜 알림 읽음',
        params: byId,
        response: { 200: done },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      return reply.doneOr(await readNotice(deps, request.member.id, request.params.id))
    },
  )
}

export const routes: Routes = (deps) => async (app) => {
  for (const part of [favoriteRoutes, alertRoutes]) await app.register(part(deps))
}
