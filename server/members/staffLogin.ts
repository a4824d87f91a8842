import type { JWT } from '@fastify/jwt'
import type pg from 'pg'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { refusableTransaction } from '../platform/database/refusableTransaction.ts'
import type { Deps } from '../platform/deps.ts'
import { openSealed } from '../platform/security/encryption.ts'
import { type LoginOutcome, wrongCodesOfADay } from '../platform/security/staffLogins.ts'
import { openStaffSession, type StaffRole } from '../platform/security/staffSessions.ts'
import { signStaff } from '../platform/security/tokens.ts'
import { stepOfCode } from '../platform/security/totp.ts'
import {
  aDay,
  countTries,
  forgetTries,
  type Tries,
  tenMinutes,
  triedAccount,
} from '../platform/security/tries.ts'
import { type Credentials, checkCredentials } from './credentials.ts'

/**
 * Three codes are right at a time: with ten tries in ten minutes alone, even odds to hit one are five months away, and with
 * twenty a day 32 years.
 */
const codesOf = (staffId: number, device: string | null): Tries => ({
  kind: 'staff-code',
  allowances: [
    { most: 10, windowSeconds: tenMinutes },
    { most: wrongCodesOfADay, windowSeconds: aDay },
  ],
  who: triedAccount(String(staffId), { device }),
})

/** Gives a colleague with a new password and authenticator all tries again, but for devices that were known before. */
export const forgetCodeTries = (needs: Pick<Deps, 'db' | 'env'>, staffId: number): Promise<void> =>
  forgetTries(needs, codesOf(staffId, null))

/**
 * Checks the code of a colleague's authenticator: ten wrong ones in ten minutes, and twenty in a day, from all devices that
 * the account was never logged in to on together and from each of the others (rule 690). A code is accepted once, and
 * never one older than the last. Codes run on real time, as the authenticators do.
 * @returns null when the code was accepted
 */
async function checkCode(
  needs: Pick<Deps, 'db' | 'env'>,
  colleague: { id: number; totp_secret: Buffer | null },
  { code, device }: { code?: string | undefined; device: string | null },
): Promise<Refusal<'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG' | 'TOO_MANY_REQUESTS'> | null> {
  if (code === undefined) return refuse('SECOND_FACTOR_NEEDED')
  const { refusal, takeBack } = await countTries(needs, [codesOf(colleague.id, device)])
  if (refusal !== null) return refusal
  if (colleague.totp_secret === null) return refuse('SECOND_FACTOR_WRONG')
  const secret = openSealed(needs.env.DATA_SECRET, 'secondFactor', colleague.totp_secret)
  const step = stepOfCode(secret, code, Date.now())
  if (step === null || !(await takes(needs.db, colleague.id, step))) return refuse('SECOND_FACTOR_WRONG')
  await takeBack()
  return null
}

/** Uses up the code's time step; of two concurrent logins with one code, the row's lock lets only one pass. */
async function takes({ kysely }: Deps['db'], staffId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('shop.staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where((colleague) =>
      colleague.or([colleague('totp_step', 'is', null), colleague('totp_step', '<', step)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type StaffSession = { id: number; name: string; accessToken: string; roles: StaffRole[] }

/**
 * Logs a colleague in, separately from members: another table, a second factor, another kind of token, no refresh.
 * Refuses SECOND_FACTOR_NEEDED when email and password are right and the code is missing, and TOO_MANY_REQUESTS after a
 * day's wrong codes (rule 690).
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
  const refused = await checkCode(needs, colleague, given)
  if (refused !== null) return refused
  const sessionId = await refusableTransaction(needs.db.pool, async (client) =>
    (await lockUnchanged(client, colleague))
      ? openStaffSession(client, colleague.id)
      : refuse('WRONG_CREDENTIALS'),
  )
  if (isRefusal(sessionId)) return sessionId
  return {
    id: colleague.id,
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
