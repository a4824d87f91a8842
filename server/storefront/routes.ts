import { realpath } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { refuse } from '../../domain/shared/decision.ts'
import { pagePreviewAnswer, pagePreviewQuery } from '../../domain/wire/shop.ts'
import type { Routes } from '../platform/deps.ts'
import { type BuiltClient, readBuiltClient } from './bundle.ts'
import { createCompressed, encodingFor } from './compressed.ts'
import type { RenderedPage } from './pageCache.ts'
import { createPages } from './pages.ts'
import { sitemapRoutes } from './sitemap.ts'
import { staffConsoleRoutes } from './staffConsole.ts'

/** Null when the client was not built. */
type PageAt = ((url: string, moment: Date) => Promise<RenderedPage | null>) | null

const script = /<script\b[^>]*>[\s\S]*?<\/script>/g
/** Without a script that says so, the page's styles would tell after a while that not all of it has loaded. */
const asIfLive = (html: string): string => html.replace('<div id="app">', '<div id="app" data-live="">')

/** Shows a page as guests will see it at a moment, with the content published by then, as markup without scripts. */
const previewRoutes =
  (pageAt: PageAt): Routes =>
  () =>
  async (app) => {
    app.get(
      '/api/staff/page-preview',
      {
        // Operations staff look at the products that they photograph.
        onRequest: app.staff('content', 'operations'),
        schema: {
          summary: '게시 전에 미리 보기',
          description:
            '그 시각에 손님이 볼 화면을 그려 줘요. 예약한 배너, 기획전, 이벤트가 그 시각대로 보여요.',
          querystring: pagePreviewQuery,
          response: { 200: pagePreviewAnswer },
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const { path, at } = request.query
        const page = await pageAt?.(path, new Date(at))
        if (page === null || page === undefined) return reply.refuse(refuse('NOT_FOUND'))
        return { data: { html: asIfLive(page.html.replaceAll(script, '')) } }
      },
    )
  }

/** Providers send people back to these with secrets in the query, so the next page must not see the address. */
const returnRoute = /^\/(kakao|naver|apple|pass|toss)(\/|\?|$)/

/** Ends the identity popup. An opener policy other than the provider's would cut the popup off from its opener. */
const popupRoute = /^\/pass(\/|\?|$)/

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>빌림</title><p>화면을 아직 만들지 않았어요. npm start가 만들어요.'

/** Serves the client in the folder `built` and the pages that the server renders with it. */
export const storefrontRoutes =
  (built: string): Routes =>
  (deps) =>
  async (app) => {
    // The link to the newest client is followed once: another build must not mix its files with these.
    const dist = await realpath(built).catch(() => built)
    await app.register(sitemapRoutes(deps))
    await app.register(staffConsoleRoutes(dist)(deps))
    const client = await readBuiltClient(dist)
    const pages = client === null ? null : createPages(app, deps, client)
    await app.register(previewRoutes(pages?.pageAt ?? null)(deps))
    if (client === null || pages === null) {
      app.get('/*', (_request, reply) => reply.code(503).type('text/html; charset=utf-8').send(notBuilt))
      return
    }
    await serveFiles(app, client)
    const compressed = createCompressed()
    app.get('/*', async (request, reply) => {
      const page = await pages.pageOf(request.raw.url ?? '/')
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      if (returnRoute.test(request.url)) reply.header('referrer-policy', 'no-referrer')
      if (popupRoute.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none')
      return reply
        .code(page.status)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8')
        .send(await compressed(page, encoding))
    })
  }

export const routes: Routes = storefrontRoutes(fileURLToPath(new URL('../../dist/newest', import.meta.url)))

type App = Parameters<ReturnType<Routes>>[0]

async function serveFiles(app: App, client: BuiltClient): Promise<void> {
  await app.register(fastifyStatic, {
    root: client.folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '.vite/**', 'robots.txt', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets carry a hash of their content.
      const forever = path.startsWith(`${client.folder}/assets/`)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
