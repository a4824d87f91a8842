import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type pg from 'pg'

/** How many failures are allowed in a window, in seconds of real time. */
export type Allowance = { most: number; windowSeconds: number }

/** The address as limits count it: whoever has an IPv6 address has the whole /64 around it. */
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

/** Who tries: never stored as it is (an address or an email says who somebody is). */
export const attemptKey = (secret: string, kind: string, who: string): string =>
  `${kind}:${createHmac('sha256', secret).update(who).digest('base64url')}`

/**
 * Counts one more attempt, in the database, so that all processes count together.
 * @returns seconds to wait when the allowance is used up, otherwise 0
 */
export async function countAttempt(pool: pg.Pool, key: string, allowance: Allowance): Promise<number> {
  const { rows } = await pool.query<{ count: number; wait: number }>(
    `INSERT INTO platform.attempts AS a (key, count, window_ends_at)
     VALUES ($1, 1, now() + make_interval(secs => $2))
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.window_ends_at <= now() THEN 1 ELSE a.count + 1 END,
       window_ends_at = CASE WHEN a.window_ends_at <= now() THEN excluded.window_ends_at ELSE a.window_ends_at END
     RETURNING count, ceil(extract(epoch FROM window_ends_at - now()))::int AS wait`,
    [key, allowance.windowSeconds],
  )
  const counted = rows[0]
  return counted !== undefined && counted.count > allowance.most ? Math.max(1, counted.wait) : 0
}

/** Seconds to wait when the allowance is already used up, without counting; otherwise 0. */
export async function waitOf(pool: pg.Pool, key: string, allowance: Allowance): Promise<number> {
  const { rows } = await pool.query<{ wait: number }>(
    `SELECT ceil(extract(epoch FROM window_ends_at - now()))::int AS wait
       FROM platform.attempts WHERE key = $1 AND count >= $2 AND window_ends_at > now()`,
    [key, allowance.most],
  )
  return rows[0] === undefined ? 0 : Math.max(1, rows[0].wait)
}

/** Forgets the attempts after a success, and a handful of windows that are over. */
export async function forgetAttempts(pool: pg.Pool, key: string): Promise<void> {
  await pool.query(
    `DELETE FROM platform.attempts WHERE key = $1 OR key IN (
       SELECT key FROM platform.attempts WHERE window_ends_at < now() - interval '1 day' LIMIT 100)`,
    [key],
  )
}
