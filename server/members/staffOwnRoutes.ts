import type { FastifyRequest } from 'fastify'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { done } from '../../domain/wire/primitives.ts'
import {
  enrolmentAnswer,
  enrolmentRequest,
  enrolRequest,
  ownFactorAnswer,
  ownFactorConfirmation,
  ownFactorRequest,
  ownPasswordRequest,
} from '../../domain/wire/staffAccounts.ts'
import { inTransaction } from '../platform/database/database.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'
import { addressOf } from '../platform/security/rateLimit.ts'
import { endOtherStaffSessions, type LoggedInStaff } from '../platform/security/staffSessions.ts'
import { checkCredentials } from './credentials.ts'
import { knownDevice } from './knownDevice.ts'
import { hashPassword } from './passwords.ts'
import { colleagueMe } from './staffAccounts.ts'
import {
  completeEnrolment,
  confirmFactor,
  countTicketTry,
  offerFactor,
  openEnrolment,
} from './staffEnrolment.ts'

const ok = { data: { ok: true as const } }

/** Calls for a colleague's own account: enrol by a link, change the password, replace the authenticator. */
export const staffOwnRoutes: Routes = (deps) => async (app) => {
  app.post(
    '/api/staff/enrolment',
    {
      schema: {
        summary: '직원 등록 링크 열기',
        description: '누구의 링크인지와 인증 앱에 넣을 키를 답해요.',
        body: enrolmentRequest,
        response: { 200: enrolmentAnswer },
        refusals: ['ENROLMENT_INVALID', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const tooMany = await countTicketTry(deps, addressOf(request.ip))
      const opened = tooMany ?? (await openEnrolment(deps, request.body.ticket))
      return isRefusal(opened) ? reply.refuse(opened) : { data: opened }
    },
  )

  app.put(
    '/api/staff/enrolment',
    {
      schema: {
        summary: '직원 등록 마치기: 비밀번호와 인증 앱',
        body: enrolRequest,
        response: { 200: done },
        refusals: ['ENROLMENT_INVALID', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const tooMany = await countTicketTry(deps, addressOf(request.ip))
      const refusal = tooMany ?? (await completeEnrolment(deps, request.body))
      return reply.doneOr(refusal)
    },
  )

  app.put(
    '/api/staff/me/password',
    {
      onRequest: app.staff(),
      schema: {
        summary: '내 비밀번호 바꾸기: 다른 로그인은 끝나요',
        body: ownPasswordRequest,
        response: { 200: done },
        refusals: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const { staff, body } = request
      const refusal = await isOwner(deps, staff, body.currentPassword, request)
      if (refusal !== null) return reply.refuse(refusal)
      const passwordHash = await hashPassword(body.password)
      await inTransaction(deps.db.pool, async (client) => {
        const changed = { password_hash: passwordHash }
        await queriesOn(client).updateTable('shop.staff').set(changed).where('id', '=', staff.id).execute()
        await endOtherStaffSessions(client, staff.id, staff.sessionId)
        await recordChange(queriesOn(client), {
          ...{ subject: 'staff', key: staff.id, before: {}, after: { password: 'changed' } },
          ...{ actor: `staff:${staff.id}`, at: deps.clock.now() },
        })
      })
      return ok
    },
  )

  app.post(
    '/api/staff/me/second-factor',
    {
      onRequest: app.staff(),
      schema: {
        summary: '내 인증 앱 바꾸기: 새 키 받기',
        body: ownFactorRequest,
        response: { 200: ownFactorAnswer },
        refusals: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const { staff, body } = request
      const refusal = await isOwner(deps, staff, body.currentPassword, request)
      if (refusal !== null) return reply.refuse(refusal)
      const { email } = await colleagueMe(deps.db, staff)
      return { data: await offerFactor(deps, staff.id, email) }
    },
  )

  app.put(
    '/api/staff/me/second-factor',
    {
      onRequest: app.staff(),
      schema: {
        summary: '내 인증 앱 바꾸기: 새 코드로 확인',
        body: ownFactorConfirmation,
        response: { 200: done },
        refusals: ['ENROLMENT_INVALID', 'SECOND_FACTOR_WRONG'],
      },
    },
    async ({ staff, body }, reply) => {
      return reply.doneOr(await confirmFactor(deps, staff.id, body.code))
    },
  )
}

/** Someone else may use an open console, so these calls check the password again, under the limits of a login. */
async function isOwner(
  deps: Pick<Deps, 'db' | 'env'>,
  staff: LoggedInStaff,
  password: string,
  request: Pick<FastifyRequest, 'cookies' | 'ip'>,
): Promise<Refusal<'TOO_MANY_REQUESTS' | 'WRONG_CREDENTIALS'> | null> {
  const { email } = await colleagueMe(deps.db, staff)
  const checked = await checkCredentials(
    deps,
    'staff',
    {
      ...{ email, password, address: addressOf(request.ip) },
      device: knownDevice(deps.env, request, 'staff', email),
    },
    () =>
      deps.db.kysely
        .selectFrom('shop.staff')
        .select('password_hash')
        .where('id', '=', staff.id)
        .executeTakeFirst(),
  )
  return isRefusal(checked) ? checked : null
}
