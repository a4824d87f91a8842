import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Routes } from '../platform/deps.ts'
import { consoleSecurityPolicy } from '../platform/http/contentSecurity.ts'

/**
 * Serves the staff console that Vite built, under an address, a security policy and files of its own.
 * The server renders none of it: every address below is the same empty page, which fetches its data with its own
 * session.
 */
export const staffConsoleRoutes =
  (dist: string): Routes =>
  ({ env }) =>
  async (app) => {
    const folder = join(dist, 'staff')
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return
    const policy = consoleSecurityPolicy(env)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex, nofollow')
    })
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/staff/assets/',
      index: false,
      wildcard: false,
      globIgnore: ['**/*.br'],
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
      },
    })
    for (const path of ['/staff', '/staff/*'])
      app.get(path, (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .header('referrer-policy', 'same-origin')
          .type('text/html; charset=utf-8')
          .send(page),
      )
  }
