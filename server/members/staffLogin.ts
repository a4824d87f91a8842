import type { JWT } from '@fastify/jwt'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { openStaffSession, type StaffRole } from '../platform/security/staffSessions.ts'
import { signStaff } from '../platform/security/tokens.ts'
import { type Credentials, checkCredentials } from './credentials.ts'
import { checkCode } from './secondFactor.ts'

type StaffSession = { name: string; accessToken: string; roles: StaffRole[] }

/**
 * Logs a colleague in, separately from members: another table, a second factor, another kind of token, no refresh.
 * Refuses SECOND_FACTOR_NEEDED when email and password are right and the code is missing.
 */
export async function logStaffIn(
  needs: Pick<Deps, 'db' | 'env'>,
  jwt: JWT,
  given: Credentials & { code?: string | undefined },
): Promise<
  | StaffSession
  | Refusal<'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG' | 'TOO_MANY_REQUESTS' | 'WRONG_CREDENTIALS'>
> {
  const colleague = await checkCredentials(needs, 'staff', given, (email) =>
    needs.db.kysely
      .selectFrom('shop.staff')
      .select(['id', 'name', 'roles', 'password_hash', 'totp_secret'])
      .where('email', '=', email)
      .where('left_at', 'is', null)
      .executeTakeFirst(),
  )
  if (isRefusal(colleague)) return colleague
  const refused = await checkCode(needs, colleague, given.code)
  if (refused !== null) return refused
  const sessionId = await openStaffSession(needs.db.pool, colleague.id)
  return {
    name: colleague.name,
    roles: colleague.roles,
    accessToken: signStaff(jwt, colleague.id, sessionId),
  }
}
