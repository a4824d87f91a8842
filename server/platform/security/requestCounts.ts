import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Secrets } from './encryption.ts'
import { attemptKey, countedIn } from './rateLimit.ts'

/** What the plugin passes to a route's own store, whatever its types say. */
const routeShape = z.object({
  routeInfo: z.object({ url: z.string(), method: z.union([z.string(), z.array(z.string())]) }),
})

/** So many callers who have to wait are remembered; further ones cost a write for each request. */
const mostRemembered = 10_000

/**
 * Returns the store in which all processes count the requests of routes with a limit: one row for each route and
 * caller. A caller who has used up the allowance is remembered here until the window ends, so that a flood costs one
 * write for each request that is still answered. Pages have no limit and cost nothing.
 */
export function requestCounts(pool: pg.Pool, secrets: Secrets): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    readonly #route: string
    readonly #waitsUntilMs = new Map<string, number>()

    constructor(_options: object, route = '') {
      this.#route = route
    }

    incr(...[caller, answer, windowMs, most]: Parameters<FastifyRateLimitStore['incr']>): void {
      const leftMs = (this.#waitsUntilMs.get(caller) ?? 0) - performance.now()
      if (leftMs > 0) {
        answer(null, { current: most + 1, ttl: leftMs })
        return
      }
      const key = attemptKey(secrets, `requests ${this.#route}`, caller)
      countedIn(pool, key, windowMs / 1_000).then(
        ({ count, leftMs: ttl }) => {
          if (count > most) this.#remember(caller, performance.now() + ttl)
          answer(null, { current: count, ttl })
        },
        (fault: unknown) => answer(fault instanceof Error ? fault : new Error(String(fault))),
      )
    }

    child(options: object): FastifyRateLimitStore {
      const { method, url } = z.parse(routeShape, options).routeInfo
      return new Counts(options, `${[method].flat().join(',')} ${url}`)
    }

    #remember(caller: string, untilMs: number): void {
      if (this.#waitsUntilMs.size >= mostRemembered) this.#waitsUntilMs.clear()
      this.#waitsUntilMs.set(caller, untilMs)
    }
  }
}
