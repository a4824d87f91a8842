import type { FastifyRequest } from 'fastify'
import type { Standby } from '../database/database.ts'
import { isLsn } from '../database/lsn.ts'
import { readingFrom } from '../database/readPlace.ts'
import type { App, Deps } from '../deps.ts'

/**
 * What everybody may see, so that a standby may answer it: pages, the catalogue and what leads through it. Whatever is
 * not named here is read from the primary, as everything of a member, of the staff and of a decision is.
 */
export const publicReads: ReadonlySet<string> = new Set([
  'GET /*',
  'GET /sitemap.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-products-:nth(^\\d{1,4}).xml',
  'GET /files/promotions/:id/:picture',
  'GET /api/users/categories',
  'GET /api/users/categories/:id/secondary',
  'GET /api/users/categories/:id/tertiary',
  'GET /api/users/recommend-products',
  'GET /api/users/recommend-products-brands',
  'GET /api/users/products/:id',
  'GET /api/users/products-similar/:id',
  'GET /api/users/renting-products/:productId',
  'GET /api/users/holidays',
  'GET /api/users/search-keyword',
  'GET /api/users/search-result',
  'GET /api/users/search-result-brands',
  'GET /api/users/recommend-brands',
  'GET /api/users/search-brands',
  'GET /api/users/search-brands-products',
  'GET /api/users/ranking-products',
  'GET /api/users/popup',
  'GET /api/users/recommend',
  'GET /api/users/recommend-search',
  'GET /api/users/recommend-newitems',
  'GET /api/users/luxury',
  'GET /api/users/luxury-popular',
  'GET /api/users/planning-event-all',
  'GET /api/users/planning',
  'GET /api/users/planning-products/:planningId',
  'GET /api/users/planning-products/:planningId/brands',
  'GET /api/users/event',
  'GET /api/users/event/:id',
  'GET /api/users/welcome-coupons',
  'GET /api/users/consignment-rate',
  'GET /api/users/terms',
  'GET /api/users/terms/:id',
  'GET /api/users/footer',
  'GET /api/users/service-center',
  'GET /api/users/faqs',
  'GET /api/users/notices',
])

const cookieName = 'written'
/** Much longer than a standby may be behind. */
const cookieSeconds = 300

const isSafe = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)
/** Providers send people back by a GET that logs them in. */
const mayWrite = ({ method, url }: FastifyRequest): boolean => !isSafe(method) || url.startsWith('/api/auth/')

/**
 * Registers where requests read. A public read is answered by the standby, unless the browser has written what the
 * standby has not replayed: each answer to a call that may have written leaves in a cookie where in the WAL it ended. It
 * stays with the browser, so that it holds for all processes and costs none of them memory.
 */
export function readPubliclyFrom(app: App, standby: Standby, { env }: Pick<Deps, 'env'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isPublic = publicReads.has(`${request.method} ${request.routeOptions.url ?? ''}`)
    const place = isPublic && standby.serves(writtenBy(request)) ? 'standby' : 'primary'
    if (isPublic) app.metrics.readFrom(place)
    readingFrom(place, done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!mayWrite(request) || reply.statusCode >= 500 || reply.statusCode === 429) return
    const written = await standby.writtenUpTo().catch(() => null)
    if (written === null) return
    reply.setCookie(cookieName, written, {
      httpOnly: true,
      sameSite: 'lax',
      secure: env.PUBLIC_URL.startsWith('https:'),
      path: '/',
      maxAge: cookieSeconds,
    })
  })
}

function writtenBy({ cookies }: FastifyRequest): string | null {
  const written = cookies[cookieName]
  return written !== undefined && isLsn(written) ? written : null
}
