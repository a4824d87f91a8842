import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import {
  changePasswordHash,
  doSafely,
  hashPassword,
  passwordHashOf,
  passwordMatches,
} from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps, ForgetMember } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import type { LoggedInMember } from '../platform/http/authenticate.ts'
import { familiesOf, revokeFamiliesOf, stateOfLogin } from '../platform/security/families.ts'
import { type Allowance, attemptKey, countAttempt, forgetAttempts } from '../platform/security/rateLimit.ts'
import { voidCodes } from '../recovery/index.ts'

type Needs = Pick<Deps, 'db' | 'env'>

const checkHoldsSeconds = 600
const perMember: Allowance = { most: 10, windowSeconds: 600 }

type ChangeRefusal = Refusal<
  | 'NOT_LOGGED_IN'
  | 'PASSWORD_CHANGED_ELSEWHERE'
  | 'SOCIAL_ACCOUNT_WITHOUT_PASSWORD'
  | 'TOO_MANY_REQUESTS'
  | CommandCode
>

/**
 * Sets a new password, ends every login, including this one, and voids codes that could set another. Of two devices that
 * do so in one moment the later one is refused PASSWORD_CHANGED_ELSEWHERE, because the earlier one has ended its login
 * (rule 701). Refuses NOT_LOGGED_IN when something else has, SOCIAL_ACCOUNT_WITHOUT_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: Pick<Deps, 'clock' | 'db' | 'env' | 'store'>,
  { id: memberId, familyId }: LoggedInMember,
  password: string,
): Promise<ChangeRefusal | null> {
  // A hash keeps a thread busy that logins need.
  const key = attemptKey(deps.env.JWT_SECRET, 'password-change', String(memberId))
  const retryAfterSeconds = await countAttempt(deps.db.pool, key, perMember)
  if (retryAfterSeconds > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  if ((await passwordHashOf(deps.db, memberId)) === null) return refuse('SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
  const passwordHash = await hashPassword(password)
  return doSafely(
    deps,
    { type: 'member.password.changed', data: { memberId } },
    {
      refusedAtAppend: ['NOT_LOGGED_IN', 'PASSWORD_CHANGED_ELSEWHERE', 'SOCIAL_ACCOUNT_WITHOUT_PASSWORD'],
      rows: async (client) => {
        const login = await stateOfLogin(client, familyId)
        if (login === 'password_change') return refuse('PASSWORD_CHANGED_ELSEWHERE')
        if (login !== 'live') return refuse('NOT_LOGGED_IN')
        if (!(await changePasswordHash(client, memberId, passwordHash)))
          return refuse('SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
        await voidCodes(client, memberId)
        await revokeFamiliesOf(client, memberId, 'password_change')
        return null
      },
    },
  )
}

/**
 * Checks the password again before a withdrawal; a right one is recorded for this login. Refuses WRONG_PASSWORD,
 * SOCIAL_ACCOUNT_WITHOUT_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function checkPassword(
  { db, env }: Needs,
  member: LoggedInMember,
  password: string,
): Promise<Refusal<'SOCIAL_ACCOUNT_WITHOUT_PASSWORD' | 'TOO_MANY_REQUESTS' | 'WRONG_PASSWORD'> | null> {
  const key = attemptKey(env.JWT_SECRET, 'password-check', String(member.id))
  const retryAfterSeconds = await countAttempt(db.pool, key, perMember)
  if (retryAfterSeconds > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  const stored = await passwordHashOf(db, member.id)
  if (stored === null) return refuse('SOCIAL_ACCOUNT_WITHOUT_PASSWORD')
  if (!(await passwordMatches(password, stored))) return refuse('WRONG_PASSWORD')
  await forgetAttempts(db.pool, key)
  await db.kysely
    .insertInto('platform.password_checks')
    .values({ family_id: member.familyId })
    .onConflict((checked) => checked.column('family_id').doUpdateSet({ checked_at: realNow }))
    .execute()
  return null
}

/** True when this login checked the password within the last ten minutes. */
export async function passwordWasChecked({ db }: Pick<Deps, 'db'>, member: LoggedInMember): Promise<boolean> {
  const check = await db.kysely
    .selectFrom('platform.password_checks')
    .select('family_id')
    .where('family_id', '=', member.familyId)
    .where('checked_at', '>', realTimeIn(-checkHoldsSeconds))
    .executeTakeFirst()
  return check !== undefined
}

/** Deletes checks that are too old for a withdrawal. */
export async function forgetPasswordChecks({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.kysely
    .deleteFrom('platform.password_checks')
    .where('checked_at', '<', realTimeIn(-checkHoldsSeconds))
    .execute()
}

/** Deletes the checks of a member who leaves, by the logins that made them. */
export const forgetMember: ForgetMember = async (client, { memberId }) => {
  const families = await familiesOf(client, memberId)
  if (families.length > 0)
    await queriesOn(client)
      .deleteFrom('platform.password_checks')
      .where('family_id', 'in', families)
      .execute()
}
