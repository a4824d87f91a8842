import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isDatabaseAway } from '../database/databaseAway.ts'

/** Whether a balancer should send requests to this process, and a supervisor wait for it. */
export type Readiness = {
  /** It has started all of its work. */
  begin: () => void
  /** From now on it finishes what it has and takes nothing new. */
  drain: () => void
  isDraining: () => boolean
  /** Returns why this process is not ready; null when it is. */
  whyNot: () => Promise<'starting' | 'draining' | 'database away' | null>
}

/** Much longer than the database needs to answer, much shorter than any balancer waits. */
const answerWithinMs = 2_000

/**
 * Creates the readiness of a process that has not begun. It outlives a failover: only when the database did not answer
 * for `awayForMs` is the process taken out, because every other one has the same database.
 */
export function createReadiness(settings: {
  /** Resolves to false when the database is away; may hang. */
  asks: () => Promise<boolean>
  awayForMs: number
  nowMs?: () => number
  withinMs?: number
}): Readiness {
  const { asks, awayForMs, nowMs = () => performance.now(), withinMs = answerWithinMs } = settings
  let state: 'starting' | 'ready' | 'draining' = 'starting'
  let awaySinceMs: number | null = null
  let asking: Promise<boolean> | null = null

  /** One question at a time: a database that hangs holds one connection, however often a balancer asks. */
  const answers = async (): Promise<boolean> => {
    asking ??= asks().finally(() => {
      asking = null
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, withinMs, false)
    })
    return Promise.race([asking, late]).finally(() => clearTimeout(timer))
  }

  return {
    begin: () => {
      if (state === 'starting') state = 'ready'
    },
    drain: () => {
      state = 'draining'
    },
    isDraining: () => state === 'draining',
    whyNot: async () => {
      if (state !== 'ready') return state
      if (await answers()) {
        awaySinceMs = null
        return null
      }
      awaySinceMs ??= nowMs()
      return nowMs() - awaySinceMs < awayForMs ? null : 'database away'
    },
  }
}

/** Resolves to false when the database is away; one that is busy or full is there. */
export const reaches = (pool: pg.Pool): Promise<boolean> =>
  pool.query('SELECT 1').then(
    () => true,
    (error: unknown) => !isDatabaseAway(error),
  )

/**
 * Answers /livez, which asks nothing outside of the process, and /readyz, with 503 before the process has begun, while
 * it drains and while the database is away for long. Who asks does so every second: its answers are counted, and faults alone are logged.
 */
export function answerProbes(app: Pick<FastifyInstance, 'get'>, readiness: Readiness): void {
  const faultsAlone = { logLevel: 'error' } as const
  app.get('/livez', faultsAlone, async () => ({ status: 'ok' }))
  app.get('/readyz', faultsAlone, async (_request, reply) => {
    const why = await readiness.whyNot()
    return reply
      .code(why === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: why ?? 'ok' })
  })
}
