import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { type Allowance, attemptKey, countedIn, waitAfter } from '../platform/security/rateLimit.ts'

const tenMinutes = 600
const aDay = 86_400

/**
 * How often each may be tried: in ten minutes, and of what a stranger could go on with for weeks, in a day (rule 572).
 * Twenty guesses of six digits a day hit once in 137 years, and ten mails a day fill no mailbox. A device that the
 * account was logged in to on has all of these tries for itself, so that who uses up an account's locks nobody out there.
 */
const allowances = {
  'find-email-address': [{ most: 10, windowSeconds: tenMinutes }],
  'find-email-phone': [{ most: 5, windowSeconds: tenMinutes }],
  'code-send-address': [{ most: 20, windowSeconds: tenMinutes }],
  'code-send-account': [
    { most: 6, windowSeconds: tenMinutes },
    { most: 10, windowSeconds: aDay },
  ],
  'code-check-address': [{ most: 30, windowSeconds: tenMinutes }],
  'code-check-account': [{ most: 20, windowSeconds: aDay }],
  'code-told-account': [{ most: 1, windowSeconds: aDay }],
  'password-reset-address': [{ most: 20, windowSeconds: tenMinutes }],
} as const satisfies Record<string, readonly Allowance[]>

/** Who asks: the address, and the device when the account was logged in to on it before (`knownDevice`). */
export type Caller = { address: string; device: string | null }

/** An account as its tries are counted: apart for a device that it was logged in to on. */
export const triedAccount = (email: string, { device }: Caller): string =>
  device === null ? email : `${email}|${device}`

type Tries = readonly [kind: keyof typeof allowances, who: string][]

/**
 * Counts one try of each kind; call it before anything else. Refuses TOO_MANY_REQUESTS with the seconds to wait (rule 572),
 * and says whether what is allowed in a day is used up.
 */
export async function countTries(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  tries: Tries,
): Promise<{ refusal: Refusal<'TOO_MANY_REQUESTS'>; isForTheDay: boolean } | null> {
  const counting = tries.flatMap(([kind, who]) =>
    allowances[kind].map(async (allowance) => {
      const { windowSeconds } = allowance
      const key = attemptKey(env.JWT_SECRET, `${kind}-${windowSeconds}`, who)
      return { windowSeconds, wait: waitAfter(await countedIn(db.pool, key, windowSeconds), allowance) }
    }),
  )
  const exceeded = (await Promise.all(counting)).filter(({ wait }) => wait > 0)
  if (exceeded.length === 0) return null
  const retryAfterSeconds = Math.max(...exceeded.map(({ wait }) => wait))
  return {
    refusal: refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }),
    isForTheDay: exceeded.some(({ windowSeconds }) => windowSeconds === aDay),
  }
}
