import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../../domain/shared/decision.ts'
import {
  loginRequest,
  myInfoAnswer,
  refreshAnswer,
  refreshHeader,
  sessionAnswer,
} from '../../domain/wire/auth.ts'
import { done } from '../../domain/wire/primitives.ts'
import type { Routes } from '../platform/deps.ts'
import { addressOf } from '../platform/security/rateLimit.ts'
import { deviceName } from '../platform/security/staffLogins.ts'
import { bearer } from '../platform/security/tokens.ts'
import type { Credentials } from './credentials.ts'
import { knownDevice, rememberDevice } from './knownDevice.ts'
import { memberListRoutes } from './memberList.ts'
import { myInfo } from './members.ts'
import { logIn, logOut, refreshSession } from './sessions.ts'
import { staffAccountRoutes } from './staffAccountRoutes.ts'
import { staffOwnRoutes } from './staffOwnRoutes.ts'
import { staffRoutes } from './staffRoutes.ts'

/** A flood from one address is refused before any password is hashed. */
const flood = { max: 600, timeWindow: 60_000 }

type LoginCall = Pick<FastifyRequest, 'cookies' | 'ip'> & { body: { email: string; password: string } }

export const routes: Routes = (deps) => async (app) => {
  const givenBy = ({ body, cookies, ip }: LoginCall): Credentials => ({
    ...body,
    address: addressOf(ip),
    device: knownDevice(deps.env, { cookies }, 'member', body.email),
  })

  app.post(
    '/api/auth/login',
    {
      config: { rateLimit: flood },
      schema: {
        summary: '로그인',
        body: loginRequest,
        response: { 200: sessionAnswer },
        refusals: [
          'CONCURRENT_CHANGE',
          'IDEMPOTENCY_KEY_REUSED',
          'MEMBER_BLOCKED',
          'TOO_MANY_REQUESTS',
          'WRONG_CREDENTIALS',
        ],
      },
    },
    async (request, reply) => {
      const session = await logIn(deps, app.jwt, givenBy(request), deviceName(request.headers['user-agent']))
      if (isRefusal(session)) return reply.refuse(session)
      rememberDevice(deps.env, request, reply, 'member')
      return { data: session }
    },
  )

  app.post(
    '/api/auth/refresh',
    {
      config: { rateLimit: flood },
      schema: {
        summary: '토큰 재발급',
        headers: refreshHeader,
        response: { 200: refreshAnswer },
        refusals: ['NOT_LOGGED_IN'],
      },
    },
    async (request, reply) => {
      const session = await refreshSession(deps, app.jwt, bearer(request.headers.refresh))
      return isRefusal(session) ? reply.refuse(session) : { data: session }
    },
  )

  app.post(
    '/api/auth/logout',
    { schema: { summary: '로그아웃', headers: refreshHeader, response: { 200: done } } },
    async (request) => {
      const { authorization, refresh } = request.headers
      await logOut(deps, app.jwt, { access: bearer(authorization), refresh: bearer(refresh) })
      return { data: { ok: true as const } }
    },
  )

  app.get(
    '/api/users/my-info',
    {
      onRequest: app.authenticate,
      schema: { summary: '내 정보', response: { 200: myInfoAnswer }, refusals: ['NOT_LOGGED_IN'] },
    },
    async (request, reply) => {
      const data = await myInfo(deps.db, request.member.id)
      return data === undefined ? reply.refuse(refuse('NOT_LOGGED_IN')) : { data }
    },
  )

  for (const part of [staffRoutes, staffOwnRoutes, staffAccountRoutes, memberListRoutes])
    await app.register(part(deps))
}
