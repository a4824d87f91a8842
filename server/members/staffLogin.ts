import type { JWT } from '@fastify/jwt'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import type { StaffRole } from '../platform/http/authenticate.ts'
import { openStaffSession } from '../platform/security/staffSessions.ts'
import { signStaff } from '../platform/security/tokens.ts'
import { type Credentials, checkCredentials } from './credentials.ts'

export type StaffSession = { name: string; accessToken: string; roles: StaffRole[] }

/** Logs a colleague in, apart from members: another table, another kind of token, no refresh. */
export async function logStaffIn(
  needs: Pick<Deps, 'db' | 'env'>,
  jwt: JWT,
  given: Credentials,
): Promise<StaffSession | Refusal> {
  const colleague = await checkCredentials(needs, 'staff', given, (email) =>
    needs.db.kysely
      .selectFrom('shop.staff')
      .select(['id', 'name', 'roles', 'password_hash'])
      .where('email', '=', email)
      .where('left_at', 'is', null)
      .executeTakeFirst(),
  )
  if (isRefusal(colleague)) return colleague
  const sessionId = await openStaffSession(needs.db.pool, colleague.id)
  return {
    name: colleague.name,
    roles: colleague.roles,
    accessToken: signStaff(jwt, colleague.id, sessionId),
  }
}
