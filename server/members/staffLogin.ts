import type { JWT } from '@fastify/jwt'
import type pg from 'pg'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoginOutcome } from '../platform/security/staffLogins.ts'
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
  const sessionId = await refusableTransaction(needs.db.pool, async (client) =>
    (await lockUnchanged(client, colleague))
      ? openStaffSession(client, colleague.id)
      : refuse('WRONG_CREDENTIALS'),
  )
  if (isRefusal(sessionId)) return sessionId
  return {
    name: colleague.name,
    roles: colleague.roles,
    accessToken: signStaff(jwt, colleague.id, sessionId),
  }
}

/** What a login is recorded as. */
export function loginOutcome(answer: Awaited<ReturnType<typeof logStaffIn>>): LoginOutcome {
  if (!isRefusal(answer)) return 'in'
  switch (answer.refused) {
    case 'SECOND_FACTOR_NEEDED':
      return 'password'
    case 'WRONG_CREDENTIALS':
      return 'wrong_password'
    case 'SECOND_FACTOR_WRONG':
      return 'wrong_code'
    case 'TOO_MANY_REQUESTS':
      return 'blocked'
  }
}

/** The colleague with this email, whether or not they left; null without one. */
export async function staffIdOf({ kysely }: Deps['db'], email: string): Promise<number | null> {
  const colleague = await kysely
    .selectFrom('shop.staff')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return colleague?.id ?? null
}

/**
 * Locks the colleague's row until the transaction ends; false when the account was locked or reset, or got another
 * password, since the hash was read: each of these has ended every session.
 */
async function lockUnchanged(
  client: pg.ClientBase,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> {
  const colleague = await queriesOn(client)
    .selectFrom('shop.staff')
    .select('id')
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst()
  return colleague !== undefined
}
