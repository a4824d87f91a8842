import { endOfSeoulDay, seoulDate } from '../../domain/shared/civilDate.ts'
import { refuse } from '../../domain/shared/decision.ts'
import { done } from '../../domain/wire/primitives.ts'
import { footerAnswer, nowAnswer } from '../../domain/wire/shop.ts'
import type { Routes } from '../platform/deps.ts'
import { healthOf } from '../platform/http/health.ts'
import { companyRoutes } from './company.ts'
import { developmentRoutes } from './development.ts'
import { footer } from './footer.ts'
import { maintenanceRoutes } from './maintenanceRoutes.ts'

const ok = { data: { ok: true as const } }

export const routes: Routes = (deps) => async (app) => {
  const { db, clock, env } = deps

  app.get(
    '/api/users/footer',
    { schema: { summary: '회사 정보와 약관', response: { 200: footerAnswer }, refusals: ['NOT_FOUND'] } },
    async (_request, reply) => {
      const data = await footer(deps)
      return data === undefined ? reply.refuse(refuse('NOT_FOUND')) : { data }
    },
  )

  app.get(
    '/api/users/now',
    { schema: { summary: '가게의 현재 시각', response: { 200: nowAnswer } } },
    async () => {
      const now = clock.now()
      return { data: { now: now.toISOString(), today: seoulDate(now) } }
    },
  )

  app.post(
    '/api/users/visitors',
    {
      config: { rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: { summary: '방문 집계', response: { 200: done } },
    },
    async (request, reply) => {
      const now = clock.now()
      const today = seoulDate(now)
      // The cookie holds the day and nothing else, so that a browser is counted once a day and never tracked.
      if (request.cookies.visited === today) return ok
      await db.kysely
        .insertInto('shop.visits')
        .values({ seoul_day: today, visitors: 1 })
        .onConflict((known) =>
          known.column('seoul_day').doUpdateSet((day) => ({ visitors: day('shop.visits.visitors', '+', 1) })),
        )
        .execute()
      reply.setCookie('visited', today, {
        path: '/api/users/visitors',
        httpOnly: true,
        sameSite: 'lax',
        secure: env.PUBLIC_URL.startsWith('https:'),
        maxAge: Math.max(1, Math.ceil((endOfSeoulDay(today).getTime() - now.getTime()) / 1000)),
      })
      return ok
    },
  )

  app.get('/healthz', async (_request, reply) => {
    const status = await healthOf(db.pool, app.storage)
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
  })

  await app.register(companyRoutes(deps))
  await app.register(maintenanceRoutes(deps))
  if (env.NODE_ENV !== 'production') await app.register(developmentRoutes(deps))
}
