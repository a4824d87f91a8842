import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Routes } from '../platform/deps.ts'
import { type BuiltClient, readBuiltClient } from './bundle.ts'
import { createCompressed, encodingFor } from './compressed.ts'
import { createPages } from './pages.ts'
import { previewRoutes } from './previewRoutes.ts'
import { sitemapRoutes } from './sitemap.ts'
import { staffConsoleRoutes } from './staffConsole.ts'

/** Providers send people back to these with secrets in the query, so the next page must not see the address. */
const returnRoute = /^\/(kakao|naver|apple|pass|toss)(\/|\?|$)/

/** Ends the identity popup. An opener policy other than the provider's would cut the popup off from its opener. */
const popupRoute = /^\/pass(\/|\?|$)/

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>빌림</title><p>화면을 아직 만들지 않았어요. npm start가 만들어요.'

/** Serves the client built into `dist` and the pages that the server renders with it. */
export const storefrontRoutes =
  (dist: string): Routes =>
  (deps) =>
  async (app) => {
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

export const routes: Routes = storefrontRoutes(fileURLToPath(new URL('../../dist/', import.meta.url)))

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
