import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../domain/shared/decision.ts'
import { isPreviewing } from '../contentTime.ts'
import type { App, Deps } from '../deps.ts'
import type { maintenanceOf } from '../maintenance.ts'
import { colleagueAsking } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads and switches the maintenance mode. */
    maintenance: ReturnType<typeof maintenanceOf>
  }
}

/**
 * Calls that keep working for everybody during maintenance, in addition to the staff's own: provider webhooks, callbacks of people who
 * return from a provider, payments that were begun (orders, charges, extensions, delivery fees) with the confirmation
 * and with closing the card sheet, and sessions.
 */
export const goOn: ReadonlySet<string> = new Set([
  'POST /api/webhooks/toss',
  'POST /api/webhooks/toss-payouts',
  'GET /api/auth/identity-verification/callback',
  'GET /api/auth/kakao/callback',
  'GET /api/auth/naver/callback',
  'POST /api/auth/apple/callback',
  'POST /api/users/brandpay-authorize',
  'POST /api/users/orders',
  'DELETE /api/users/order-drafts/:orderId',
  'GET /api/users/order-detail/:id',
  'POST /api/users/charges/:id/pay',
  'POST /api/users/extensions/:id/pay',
  'DELETE /api/users/extensions/:id',
  'POST /api/users/delivery-fees/:id/pay',
  'DELETE /api/users/delivery-fees/:id',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/dev/clock',
  'POST /api/dev/jobs/:name',
])

/** Pages that providers redirect to, the page that completes an order, and the maintenance notice. */
const openPages = /^\/(kakao|naver|apple|pass|toss|order\/complete|out-of-service)(\/|\?|$)/
const outOfService = '/out-of-service'

/** Returns whether a call of the shop is refused OUT_OF_SERVICE during maintenance. `url` is the route's pattern. */
export const restsInMaintenance = (method: string, url: string): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/staff/') && !goOn.has(`${method} ${url}`)

/** Returns whether a request is for a page of the storefront that closes during maintenance. */
const isPage = (route: string | undefined, url: string): boolean => route === '/*' && !openPages.test(url)

/**
 * Registers the maintenance gate: while the shop is closed, calls are refused OUT_OF_SERVICE and pages redirect to the
 * notice. Files and the staff console keep working: a colleague also reads what guests read, because the console shows
 * the shop's days, brands and rates by the shop's own calls, and so does the preview of a page (rule 582).
 */
export function closeForMaintenance(app: App, db: Deps['db']): void {
  const isColleagues = async (request: FastifyRequest): Promise<boolean> =>
    request.method === 'GET' && (isPreviewing() || (await colleagueAsking(app, db, request)) !== undefined)

  app.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions
    const rests = restsInMaintenance(request.method, route ?? '')
    if (!rests && !isPage(route, request.url)) return
    const closed = await app.maintenance.current()
    if (closed === null) return
    if (!rests) return reply.header('cache-control', 'no-store').redirect(outOfService, 302)
    if (await isColleagues(request)) return
    return reply.refuse(refuse('OUT_OF_SERVICE', { endsAt: closed.endsAt?.toISOString() ?? null }))
  })
}
