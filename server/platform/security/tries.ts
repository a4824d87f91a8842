import type pg from 'pg'
import { type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from './encryption.ts'
import { type Allowance, attemptKey, countFailure, forgetAttempts } from './rateLimit.ts'

export const tenMinutes = 600
export const aDay = 86_400

/** Who tries: the address, and the device when the account was logged in to on it before (`knownDevice`). */
export type Caller = { address: string; device: string | null }

/** An account as its tries are counted: apart for a device that it was logged in to on. */
export const triedAccount = (account: string, { device }: Pick<Caller, 'device'>): string =>
  device === null ? account : `${account}|${device}`

/** How often something may be tried: the allowances of its windows, the shortest first. */
export type Tries = { kind: string; allowances: readonly Allowance[]; who: string }

const keyOf = (secrets: Secrets, { kind, who }: Tries, { windowSeconds }: Allowance): string =>
  attemptKey(secrets, `${kind}-${windowSeconds}`, who)

/**
 * Counts one try of each of these, before anything is checked, so that a thousand at once count as a thousand. One that a
 * window refuses is not counted in the longer ones, because nothing was tried. `refusal` has the seconds to wait,
 * `isForTheDay` says whether a day's allowance is used up, and `takeBack` follows a success, which leaves the failures
 * before it.
 */
export async function countTries(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  tries: readonly Tries[],
): Promise<{
  refusal: Refusal<'TOO_MANY_REQUESTS'> | null
  isForTheDay: boolean
  takeBack: () => Promise<void>
}> {
  const counted = await Promise.all(tries.map((one) => countWindows(db.pool, env.JWT_SECRET, one)))
  const retryAfterSeconds = Math.max(0, ...counted.map(({ wait }) => wait))
  return {
    refusal: retryAfterSeconds > 0 ? refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }) : null,
    isForTheDay: counted.some(({ refusedBy }) => refusedBy === aDay),
    takeBack: async () => {
      await Promise.all(counted.flatMap(({ takenBack }) => takenBack.map((takeBack) => takeBack())))
    },
  }
}

async function countWindows(pool: pg.Pool, secrets: Secrets, tries: Tries) {
  const takenBack: (() => Promise<void>)[] = []
  for (const allowance of tries.allowances) {
    const { wait, takeBack } = await countFailure(pool, keyOf(secrets, tries, allowance), allowance)
    takenBack.push(takeBack)
    if (wait > 0) return { wait, refusedBy: allowance.windowSeconds, takenBack }
  }
  return { wait: 0, refusedBy: null, takenBack }
}

/** Deletes what was tried, in all windows. */
export async function forgetTries({ db, env }: Pick<Deps, 'db' | 'env'>, tries: Tries): Promise<void> {
  for (const allowance of tries.allowances)
    await forgetAttempts(db.pool, keyOf(env.JWT_SECRET, tries, allowance))
}
