import * as z from 'zod/mini'
import { endOfSeoulDay, seoulDate } from '../../domain/shared/civilDate.ts'
import { refuse } from '../../domain/shared/decision.ts'
import { done } from '../../domain/wire/primitives.ts'
import { footerAnswer, moveClockRequest, nowAnswer, type ShopNow } from '../../domain/wire/shop.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { healthOf } from '../platform/http/health.ts'
import { addressOf, attemptKey, countAttempt } from '../platform/security/rateLimit.ts'
import { shopDay } from '../rental/index.ts'
import { privacyPolicyId, serviceTermsId, termsInForce } from '../terms/index.ts'
import { companyNow, companyRoutes } from './company.ts'
import { maintenanceRoutes } from './maintenanceRoutes.ts'

async function shopNow({ db, clock }: Pick<Deps, 'clock' | 'db'>): Promise<ShopNow> {
  const now = clock.now()
  return { now: now.toISOString(), ...(await shopDay(db, seoulDate(now))) }
}

/** Browsers of one address that are counted in a minute. */
const visits = { most: 60, windowSeconds: 60 }

/** Calls that move the clock and run jobs, so that a cancellation fee can be tried; absent in production. */
const developmentRoutes: Routes = (deps) => async (app) => {
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
      return { data: await shopNow(deps) }
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

type Footer = z.infer<typeof footerAnswer>['data']

/** Returns the company's data with both legal texts in force; undefined while no company was entered. */
async function footer(deps: Pick<Deps, 'db' | 'clock'>): Promise<Footer | undefined> {
  const [company, terms] = await Promise.all([
    companyNow(deps.db),
    termsInForce(deps, [serviceTermsId, privacyPolicyId]),
  ])
  const textOf = (id: number) => terms.find((term) => term.id === id)?.content ?? ''
  if (company === undefined) return undefined
  const { version: _, ...shown } = company
  return { ...shown, privacyPolicy: textOf(privacyPolicyId), termsOfService: textOf(serviceTermsId) }
}

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
    {
      schema: {
        summary: '가게의 현재 시각',
        description: '오늘부터 빌릴 수 있는 기간에서 출고와 회수를 쉬는 날도 알려 줘요.',
        response: { 200: nowAnswer },
      },
    },
    async () => ({ data: await shopNow(deps) }),
  )

  app.post(
    '/api/users/visitors',
    {
      schema: { summary: '방문 집계', response: { 200: done }, refusals: ['TOO_MANY_REQUESTS'] },
    },
    async (request, reply) => {
      const now = clock.now()
      const today = seoulDate(now)
      // The cookie holds the day and nothing else, so that a browser is counted once a day and never tracked.
      if (request.cookies.visited === today) return ok
      // Counted here rather than for each page: who is known by the cookie costs no write.
      const key = attemptKey(env.JWT_SECRET, 'visits', addressOf(request.ip))
      const retryAfterSeconds = await countAttempt(db.pool, key, visits)
      if (retryAfterSeconds > 0) return reply.refuse(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
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
