import { isRefusal } from '../../domain/shared/decision.ts'
import { staffSessionAnswer } from '../../domain/wire/auth.ts'
import { done } from '../../domain/wire/primitives.ts'
import { staffLoginRequest, staffMeAnswer } from '../../domain/wire/staff.ts'
import type { Routes } from '../platform/deps.ts'
import { addressOf } from '../platform/security/rateLimit.ts'
import { deviceName, recordStaffLogin } from '../platform/security/staffLogins.ts'
import { endStaffSession } from '../platform/security/staffSessions.ts'
import { staffIdleSeconds } from '../platform/security/tokens.ts'
import { knownDevice, rememberDevice } from './knownDevice.ts'
import { colleagueMe } from './staffAccounts.ts'
import { loginOutcome, logStaffIn, staffIdOf } from './staffLogin.ts'

/** Login and logout of staff. */
export const staffRoutes: Routes = (deps) => async (app) => {
  app.post(
    '/api/staff/login',
    {
      config: { rateLimit: { max: 600, timeWindow: 60_000 } },
      schema: {
        summary: '직원 로그인',
        description:
          '이메일과 비밀번호가 맞고 코드가 없으면 SECOND_FACTOR_NEEDED예요. 같은 코드는 한 번만 쓸 수 있어요.',
        body: staffLoginRequest,
        response: { 200: staffSessionAnswer },
        refusals: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
      },
    },
    async (request, reply) => {
      const { body, ip, headers } = request
      const address = addressOf(ip)
      const device = knownDevice(deps.env, request, 'staff', body.email)
      const session = await logStaffIn(deps, app.jwt, { ...body, address, device })
      await recordStaffLogin(deps, {
        ...{ staffId: await staffIdOf(deps.db, body.email), outcome: loginOutcome(session), address },
        ...{ device: deviceName(headers['user-agent']), isKnownDevice: device !== null },
      })
      if (isRefusal(session)) return reply.refuse(session)
      rememberDevice(deps.env, request, reply, 'staff')
      return { data: session }
    },
  )

  app.get(
    '/api/staff/me',
    {
      onRequest: app.staff(),
      schema: {
        summary: '로그인한 직원',
        description: 'idleSeconds 동안 요청이 없으면 세션이 끝나요.',
        response: { 200: staffMeAnswer },
      },
    },
    async ({ staff }) => ({
      data: { ...(await colleagueMe(deps.db, staff)), idleSeconds: staffIdleSeconds },
    }),
  )

  app.post(
    '/api/staff/logout',
    { onRequest: app.staff(), schema: { summary: '직원 로그아웃', response: { 200: done } } },
    async (request) => {
      const { staff, ip, headers } = request
      await endStaffSession(deps.db.pool, staff.sessionId)
      const { email } = await colleagueMe(deps.db, staff)
      await recordStaffLogin(deps, {
        ...{ staffId: staff.id, outcome: 'out', address: addressOf(ip) },
        device: deviceName(headers['user-agent']),
        isKnownDevice: knownDevice(deps.env, request, 'staff', email) !== null,
      })
      return { data: { ok: true as const } }
    },
  )
}
