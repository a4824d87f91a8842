import * as z from 'zod/mini'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { refuse } from '../../domain/shared/decision.ts'
import { done } from '../../domain/wire/primitives.ts'
import { moveClockRequest, nowAnswer } from '../../domain/wire/shop.ts'
import type { Routes } from '../platform/deps.ts'

/** Calls that move the clock and run jobs, so that a cancellation fee can be tried; absent in production. */
export const developmentRoutes: Routes = (deps) => async (app) => {
  app.post(
    '/api/dev/clock',
    {
      schema: {
        summary: '시계 옮기기 (null은 되돌리기)',
        body: moveClockRequest,
        response: { 200: nowAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      if (deps.moveClock === undefined) return reply.refuse(refuse('NOT_FOUND'))
      const { now } = request.body
      await deps.moveClock(now === null ? null : new Date(now))
      const moved = deps.clock.now()
      return { data: { now: moved.toISOString(), today: seoulDate(moved) } }
    },
  )

  app.post(
    '/api/dev/jobs/:name',
    {
      schema: {
        summary: '작업 실행',
        params: z.object({ name: z.string().check(z.regex(/^[A-Za-z][\w-]{0,60}$/)) }),
        response: { 200: done },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) =>
      (await deps.runJob?.(request.params.name)) === true
        ? { data: { ok: true as const } }
        : reply.refuse(refuse('NOT_FOUND')),
  )
}
