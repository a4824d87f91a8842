import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { type Allowance, attemptKey, countAttempt } from '../platform/security/rateLimit.ts'

/** Tries in ten minutes, which is also the longest that an owner waits whose tries someone else used up. */
const allowances = {
  'find-email-address': { most: 10, windowSeconds: 600 },
  'find-email-phone': { most: 5, windowSeconds: 600 },
  'code-send-address': { most: 20, windowSeconds: 600 },
  'code-send-account': { most: 6, windowSeconds: 600 },
  'code-check-address': { most: 30, windowSeconds: 600 },
  'code-check-account': { most: 20, windowSeconds: 600 },
  'password-reset-address': { most: 20, windowSeconds: 600 },
} as const satisfies Record<string, Allowance>

/** Counts one try of each kind; call it before anything else. Refuses TOO_MANY_REQUESTS with the seconds to wait. */
export async function countTries(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  tries: readonly [kind: keyof typeof allowances, who: string][],
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const waits = await Promise.all(
    tries.map(([kind, who]) =>
      countAttempt(db.pool, attemptKey(env.JWT_SECRET, kind, who), allowances[kind]),
    ),
  )
  const retryAfterSeconds = Math.max(0, ...waits)
  return retryAfterSeconds > 0 ? refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }) : null
}
