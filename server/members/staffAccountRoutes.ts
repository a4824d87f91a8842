import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { done, serialText } from '../../domain/wire/primitives.ts'
import { staffReasonRequest } from '../../domain/wire/staff.ts'
import {
  colleagueNamesAnswer,
  colleaguesAnswer,
  enrolmentLinkAnswer,
  inviteRequest,
  rolesRequest,
  unlockRequest,
} from '../../domain/wire/staffAccounts.ts'
import { wholeList } from '../platform/database/pages.ts'
import type { Routes } from '../platform/deps.ts'
import { ownOrigin } from '../platform/http/ownOrigin.ts'
import { mailsLinks } from './enrolmentMail.ts'
import { staffNames } from './staffAccounts.ts'
import {
  changeRoles,
  colleagues,
  inviteColleague,
  lockColleague,
  resetColleague,
  unlockColleague,
} from './staffColleagues.ts'

const byId = z.object({ id: serialText })
const by = (staffId: number, reason: string) => ({ actor: `staff:${staffId}` as const, reason })

/** Admins manage staff accounts; each change is recorded with its reason. */
export const staffAccountRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('admin')

  app.get(
    '/api/staff/colleagues',
    { onRequest, schema: { summary: '직원 목록', response: { 200: colleaguesAnswer } } },
    async () => wholeList(await colleagues(deps)),
  )

  app.get(
    '/api/staff/colleague-names',
    {
      onRequest: app.staff(),
      schema: { summary: '직원 이름: 기록의 행위자가 누구인지', response: { 200: colleagueNamesAnswer } },
    },
    async () => wholeList([...(await staffNames(deps.db))].map(([id, name]) => ({ id, name }))),
  )

  app.post(
    '/api/staff/colleagues',
    {
      onRequest,
      schema: {
        summary: '직원 초대',
        description:
          '비밀번호와 인증 앱을 등록하는 링크를 메일로 보내고, 링크의 값을 한 번만 답해요. 72시간 동안 쓸 수 있어요.',
        body: inviteRequest,
        response: { 200: enrolmentLinkAnswer },
        refusals: ['STAFF_EMAIL_TAKEN'],
      },
    },
    async (request, reply) => {
      const { body, staff } = request
      const mailLink = mailsLinks(deps, ownOrigin(deps.env, request))
      const invited = await inviteColleague(deps, body, { ...by(staff.id, body.reason), mailLink })
      return isRefusal(invited) ? reply.refuse(invited) : { data: invited }
    },
  )

  app.put(
    '/api/staff/colleagues/:id/roles',
    {
      onRequest,
      schema: {
        summary: '직원 역할 바꾸기',
        params: byId,
        body: rolesRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'LAST_ADMIN', 'ROLES_CHANGED', 'ALREADY_DONE'],
      },
    },
    async ({ params, body, staff }, reply) => {
      return reply.doneOr(await changeRoles(deps, params.id, body, by(staff.id, body.reason)))
    },
  )

  app.post(
    '/api/staff/colleagues/:id/lock',
    {
      onRequest,
      schema: {
        summary: '직원 계정 잠그기: 로그인도 끝나요',
        params: byId,
        body: staffReasonRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'LAST_ADMIN', 'ALREADY_DONE'],
      },
    },
    async ({ params, body, staff }, reply) =>
      reply.doneOr(await lockColleague(deps, params.id, by(staff.id, body.reason))),
  )

  app.post(
    '/api/staff/colleagues/:id/unlock',
    {
      onRequest,
      schema: {
        summary: '직원 계정 잠금 풀기',
        params: byId,
        body: unlockRequest,
        response: { 200: done },
        refusals: ['NOT_FOUND', 'LAST_ADMIN', 'ALREADY_DONE', 'CONCURRENT_CHANGE'],
      },
    },
    async ({ params, body: { lockedAt, reason }, staff }, reply) =>
      reply.doneOr(await unlockColleague(deps, params.id, { ...by(staff.id, reason), lockedAt })),
  )

  app.post(
    '/api/staff/colleagues/:id/reset',
    {
      onRequest,
      schema: {
        summary: '비밀번호와 인증 앱을 다시 등록하게 하기',
        description:
          '지금 비밀번호와 인증 앱은 바로 쓸 수 없게 되고, 새로 등록하는 링크를 메일로 보내고 그 값을 한 번만 답해요.',
        params: byId,
        body: staffReasonRequest,
        response: { 200: enrolmentLinkAnswer },
        refusals: ['NOT_FOUND', 'LAST_ADMIN'],
      },
    },
    async (request, reply) => {
      const { params, body, staff } = request
      const mailLink = mailsLinks(deps, ownOrigin(deps.env, request))
      const link = await resetColleague(deps, params.id, { ...by(staff.id, body.reason), mailLink })
      return isRefusal(link) ? reply.refuse(link) : { data: link }
    },
  )
}
