import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { changePasswordHash, hashPassword, passwordHashOf, passwordMatches } from '../members/index.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps, ForgetMember } from '../platform/deps.ts'
import type { LoggedInMember } from '../platform/http/authenticate.ts'
import { familiesOf, revokeFamiliesOf } from '../platform/security/families.ts'
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
    if (!(await changePasswordHash(client, memberId, passwordHash)))
      return refuse('SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
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
  const stored = await passwordHashOf(db, member.id)
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

/** The checks of a member who leaves go with the logins that made them. */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  await client.query('DELETE FROM platform.password_checks WHERE family_id = ANY ($1)', [
    await familiesOf(client, memberId),
  ])
}
