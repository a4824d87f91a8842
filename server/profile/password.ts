import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { hashPassword, passwordMatches } from '../members/index.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoggedInMember } from '../platform/http/authenticate.ts'
import { revokeFamiliesOf } from '../platform/security/families.ts'
import { type Allowance, attemptKey, countAttempt, forgetAttempts } from '../platform/security/rateLimit.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const perMember: Allowance = { most: 10, windowSeconds: 600 }

/** Sets another password and ends every login, this one too. Refuses SOCIAL_ACCOUNT_WITHOUT_PASSWORD. */
export async function changePassword(
  { db }: Needs,
  memberId: number,
  password: string,
): Promise<Refusal | null> {
  const passwordHash = await hashPassword(password)
  return refusableTransaction(db.pool, async (client) => {
    const changed = await client.query(
      'UPDATE shop.members SET password_hash = $2 WHERE id = $1 AND provider_type IS NULL AND withdrawn_at IS NULL',
      [memberId, passwordHash],
    )
    if (changed.rowCount !== 1) return refuse('SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
    await revokeFamiliesOf(client, memberId, 'password_change')
    return null
  })
}

/**
 * Checks the password once more, before a withdrawal; a right one is remembered for this login. Refuses WRONG_PASSWORD,
 * SOCIAL_ACCOUNT_WITHOUT_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function checkPassword(
  { db, env }: Needs,
  member: LoggedInMember,
  password: string,
): Promise<Refusal | null> {
  const key = attemptKey(env.JWT_SECRET, 'password-check', String(member.id))
  const retryAfterSeconds = await countAttempt(db.pool, key, perMember)
  if (retryAfterSeconds > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  const { rows } = await db.pool.query<{ password_hash: string | null }>(
    'SELECT password_hash FROM shop.members WHERE id = $1 AND withdrawn_at IS NULL',
    [member.id],
  )
  const stored = rows[0]?.password_hash ?? null
  if (stored === null) return refuse('SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
  if (!(await passwordMatches(password, stored))) return refuse('WRONG_PASSWORD')
  await forgetAttempts(db.pool, key)
  await db.pool.query(
    `INSERT INTO platform.password_checks (family_id) VALUES ($1)
     ON CONFLICT (family_id) DO UPDATE SET checked_at = clock_timestamp()`,
    [member.familyId],
  )
  return null
}

/** True when this login proved within ten minutes that it knows the password. */
export async function passwordWasChecked({ db }: Pick<Deps, 'db'>, member: LoggedInMember): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `SELECT FROM platform.password_checks WHERE family_id = $1 AND checked_at > clock_timestamp() - interval '10 minutes'`,
    [member.familyId],
  )
  return rowCount === 1
}

/** Forgets checks that are too old to leave with. */
export async function forgetPasswordChecks({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.pool.query(
    `DELETE FROM platform.password_checks WHERE checked_at < clock_timestamp() - interval '10 minutes'`,
  )
}
