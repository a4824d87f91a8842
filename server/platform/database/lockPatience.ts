import { setTimeout as pause } from 'node:timers/promises'
import { sqlState } from './sqlState.ts'

/**
 * Whoever waits for a lock of a table makes everybody behind it wait, so such work gives up soon, leaves the shop alone
 * for a while and tries again.
 */
export type LockPatience = { lockMs: number; pauseMs: number; tries: number; say: (line: string) => void }

export const usualPatience: LockPatience = { lockMs: 1_000, pauseMs: 2_000, tries: 60, say: () => {} }

/**
 * Runs work, which takes its locks with a lock_timeout of `lockMs`, until it got them; `what` is how it is called when it
 * waits. Throws when it got none in so many tries.
 */
export async function inPatience(
  { pauseMs, tries, say }: LockPatience,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!metLock(error)) throw error
      if (left === 0)
        throw new Error(
          `${what} got no lock in ${tries} tries: pg_stat_activity shows the transaction that holds it`,
          { cause: error },
        )
      const ends = Number.isFinite(tries) ? ` (${left} tries left)` : ''
      say(`${what} waits for a lock and tries again${ends}`)
      await pause(pauseMs)
    }
  }
}

/** Whether a lock was not granted in time, or somebody else had to be let through; a cause may say so. */
const metLock = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(sqlState(error) ?? '') || (error instanceof Error && metLock(error.cause))
