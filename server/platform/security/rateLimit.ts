import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOn } from '../database/queriesOn.ts'

/** How many failures are allowed in a window, in seconds of real time. */
export type Allowance = { most: number; windowSeconds: number }

/** The address as limits count it: the owner of an IPv6 address has the whole /64 around it. */
export function addressOf(ip: string): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = ip.includes('::') ? [...groups, ...Array.from({ length: missing }, () => '0')] : groups
  return `${all.slice(0, 4).join(':')}::/64`
}

/** Who a flood is counted for: a member for themselves, so that shoppers behind one address share no limit of theirs. */
export const callerOf = ({ visitor, ip }: { visitor: { id: number } | null; ip: string }): string =>
  visitor === null ? addressOf(ip) : `member:${visitor.id}`

/** Who tries: never stored as it is (an address or an email identifies a person). */
export const attemptKey = (secret: string, kind: string, who: string): string =>
  `${kind}:${createHmac('sha256', secret).update(who).digest('base64url')}`

const secondsLeft = sql<number>`ceil(extract(epoch FROM window_ends_at - now()))::int`.as('wait')

/**
 * Counts one more attempt, in the database, so that all processes count together.
 * @returns seconds to wait when the allowance is used up, otherwise 0
 */
export async function countAttempt(pool: pg.Pool, key: string, allowance: Allowance): Promise<number> {
  const counted = await queriesOn(pool)
    .insertInto('platform.attempts')
    .values({
      key,
      count: 1,
      window_ends_at: sql<Date>`now() + make_interval(secs => ${allowance.windowSeconds})`,
    })
    .onConflict((known) =>
      known.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN attempts.window_ends_at <= now() THEN 1 ELSE attempts.count + 1 END`,
        window_ends_at: sql<Date>`CASE WHEN attempts.window_ends_at <= now() THEN excluded.window_ends_at ELSE attempts.window_ends_at END`,
      }),
    )
    .returning(['count', secondsLeft])
    .executeTakeFirstOrThrow()
  return counted.count > allowance.most ? Math.max(1, counted.wait) : 0
}

/** Seconds to wait when the allowance is already used up, without counting; otherwise 0. */
export async function waitOf(pool: pg.Pool, key: string, allowance: Allowance): Promise<number> {
  const used = await queriesOn(pool)
    .selectFrom('platform.attempts')
    .select(secondsLeft)
    .where('key', '=', key)
    .where('count', '>=', allowance.most)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return used === undefined ? 0 : Math.max(1, used.wait)
}

/** Forgets the attempts after a success, and a handful of windows that are over. */
export async function forgetAttempts(pool: pg.Pool, key: string): Promise<void> {
  await queriesOn(pool)
    .deleteFrom('platform.attempts')
    .where((attempt) =>
      attempt.or([
        attempt('key', '=', key),
        attempt('key', 'in', (attempts) =>
          attempts
            .selectFrom('platform.attempts')
            .select('key')
            .where('window_ends_at', '<', sql<Date>`now() - interval '1 day'`)
            .limit(100),
        ),
      ]),
    )
    .execute()
}
