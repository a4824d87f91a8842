import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOn } from '../database/queriesOn.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from './encryption.ts'

/** How many failures are allowed in a window, in seconds of real time. */
export type Allowance = { most: number; windowSeconds: number }

/** Returns the address that limits count: for IPv6 the /64 network, because one customer usually owns all of it. */
export function addressOf(ip: string): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = ip.includes('::') ? [...groups, ...Array.from({ length: missing }, () => '0')] : groups
  return `${all.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the key that request limits count: the member if signed in, so that members behind one address share none.
 */
export const callerOf = ({ visitor, ip }: { visitor: { id: number } | null; ip: string }): string =>
  visitor === null ? addressOf(ip) : `member:${visitor.id}`

/** Returns the key of an attempt. `who` is hashed, because an address or an email identifies a person. */
export const attemptKey = ([newest]: Secrets, kind: string, who: string): string =>
  `${kind}:${createHmac('sha256', newest).update(who).digest('base64url')}`

const msLeft = sql<number>`ceil(extract(epoch FROM window_ends_at - now()) * 1000)::int`.as('leftMs')

/** Counts one more in the window of `key`, in the database and thus across all processes. */
export async function countedIn(
  pool: pg.Pool,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; leftMs: number }> {
  return queriesOn(pool)
    .insertInto('platform.attempts')
    .values({
      key,
      count: 1,
      window_ends_at: sql<Date>`now() + make_interval(secs => ${windowSeconds})`,
    })
    .onConflict((known) =>
      known.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN attempts.window_ends_at <= now() THEN 1 ELSE attempts.count + 1 END`,
        window_ends_at: sql<Date>`CASE WHEN attempts.window_ends_at <= now() THEN excluded.window_ends_at ELSE attempts.window_ends_at END`,
      }),
    )
    .returning(['count', msLeft])
    .executeTakeFirstOrThrow()
}

/** Returns the seconds to wait when an attempt that was counted exceeds the allowance, otherwise 0. */
export const waitAfter = (
  { count, leftMs }: { count: number; leftMs: number },
  { most }: Allowance,
): number => (count > most ? Math.max(1, Math.ceil(leftMs / 1_000)) : 0)

/**
 * Counts one more attempt.
 * @returns seconds to wait when this attempt exceeds the allowance, otherwise 0
 */
export const countAttempt = async (pool: pg.Pool, key: string, allowance: Allowance): Promise<number> =>
  waitAfter(await countedIn(pool, key, allowance.windowSeconds), allowance)

/**
 * Counts a failure before it is known to be one, so that a thousand at once count as a thousand: `takeBack` follows a
 * success, which leaves the failures before it. Returns the seconds to wait, otherwise 0.
 */
export async function countFailure(
  pool: pg.Pool,
  key: string,
  allowance: Allowance,
): Promise<{ wait: number; takeBack: () => Promise<void> }> {
  const wait = await countAttempt(pool, key, allowance)
  const takeBack = async () => {
    await queriesOn(pool)
      .updateTable('platform.attempts')
      .set((counted) => ({ count: counted('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
  return { wait, takeBack }
}

/** Deletes the attempts of `key` after a success. */
export async function forgetAttempts(pool: pg.Pool, key: string): Promise<void> {
  await queriesOn(pool).deleteFrom('platform.attempts').where('key', '=', key).execute()
}

/** Deletes windows that are over. */
export async function forgetOldAttempts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.kysely
    .deleteFrom('platform.attempts')
    .where('window_ends_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
