import { refuse } from '../../../domain/shared/decision.ts'
import type { App } from '../deps.ts'
import type { maintenanceOf } from '../maintenance.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the shop is closed for maintenance, and how it is closed and opened. */
    maintenance: ReturnType<typeof maintenanceOf>
  }
}

/**
 * What goes on while the shop is closed, besides the staff's own: what providers send, people who come back from them,
 * and orders and charges that are being paid, until they are seen as paid. A session outlives it too.
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
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/dev/clock',
  'POST /api/dev/jobs/:name',
])

/** Pages that providers lead back to, the one that an order ends on, and the one that says that the shop is closed. */
const openPages = /^\/(kakao|naver|apple|pass|toss|order\/complete|out-of-service)(\/|\?|$)/
const outOfService = '/out-of-service'

/** True for a call that answers only while the shop is open. */
export const restsInMaintenance = (method: string, url: string): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/staff/') && !goOn.has(`${method} ${url}`)

/** The storefront's own route: it draws whatever page is asked for. */
const isPage = (route: string | undefined, url: string): boolean => route === '/*' && !openPages.test(url)

/** While the shop is closed calls answer 503 and pages lead to the one that says so; files and the console go on. */
export function closeForMaintenance(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions
    const rests = restsInMaintenance(request.method, route ?? '')
    if (!rests && !isPage(route, request.url)) return
    const closed = await app.maintenance.current()
    if (closed === null) return
    if (!rests) return reply.header('cache-control', 'no-store').redirect(outOfService, 302)
    return reply.refuse(refuse('OUT_OF_SERVICE', { endsAt: closed.endsAt?.toISOString() ?? null }))
  })
}
