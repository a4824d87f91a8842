import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { openSealed } from '../platform/security/encryption.ts'
import { type Allowance, attemptKey, countAttempt, forgetAttempts } from '../platform/security/rateLimit.ts'
import { stepOfCode } from '../platform/security/totp.ts'

const tries: Allowance = { most: 10, windowSeconds: 600 }

/**
 * Checks the code of a colleague's authenticator, with ten tries in ten minutes. A code is accepted once, and never one
 * older than the last. Codes run on real time, as the authenticators do.
 * @returns null when the code was accepted
 */
export async function checkCode(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  colleague: { id: number; totp_secret: Buffer | null },
  code: string | undefined,
): Promise<Refusal<'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_WRONG' | 'TOO_MANY_REQUESTS'> | null> {
  if (code === undefined) return refuse('SECOND_FACTOR_NEEDED')
  const attempts = attemptKey(env.JWT_SECRET, 'staff-code', String(colleague.id))
  const wait = await countAttempt(db.pool, attempts, tries)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  if (colleague.totp_secret === null) return refuse('SECOND_FACTOR_WRONG')
  const secret = openSealed(env.DATA_SECRET, 'secondFactor', colleague.totp_secret)
  const step = stepOfCode(secret, code, Date.now())
  if (step === null || !(await takes(db, colleague.id, step))) return refuse('SECOND_FACTOR_WRONG')
  await forgetAttempts(db.pool, attempts)
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
