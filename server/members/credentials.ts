import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import type { Secrets } from '../platform/security/encryption.ts'
import {
  type Allowance,
  attemptKey,
  countAttempt,
  countFailure,
  forgetAttempts,
} from '../platform/security/rateLimit.ts'
import { knownDevice, type LoginKind } from './knownDevice.ts'
import { passwordMatches } from './passwords.ts'

export type Credentials = {
  email: string
  password: string
  address: string
  /** The device's id when this account was logged in to on it before (see `knownDevice`); otherwise null. */
  device: string | null
}

const perAccount: Allowance = { most: 10, windowSeconds: 600 }

/**
 * Checks an email and a password under two limits: ten tries for an account, and the failures of one address. A device
 * known to the account has ten tries of its own instead, so that guesses from elsewhere do not lock the owner out.
 * Unknown emails take the same time and give the same answer as wrong passwords.
 */
export async function checkCredentials<Account extends { password_hash: string | null }>(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  kind: LoginKind,
  given: Credentials,
  find: (email: string) => Promise<Account | undefined>,
): Promise<Account | Refusal<'TOO_MANY_REQUESTS' | 'WRONG_CREDENTIALS'>> {
  const email = given.email.trim().toLowerCase()
  const account = triesOf(env.JWT_SECRET, kind, email, given.device)
  const address = attemptKey(env.JWT_SECRET, 'login-address', given.address)
  const perAddress: Allowance = { most: env.LOGIN_FAILURES_PER_ADDRESS, windowSeconds: 600 }
  // Asked first: an address that may not try any more uses up nobody's tries.
  const failure = given.device === null ? await countFailure(db.pool, address, perAddress) : null
  if (failure !== null && failure.wait > 0)
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: failure.wait })
  // Counted before the password is checked, so that a thousand concurrent guesses count as a thousand attempts.
  const wait = await countAttempt(db.pool, account, perAccount)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  const found = await find(email)
  const matches = await passwordMatches(given.password, found?.password_hash ?? null)
  if (found === undefined || !matches) return refuse('WRONG_CREDENTIALS')
  await Promise.all([forgetAttempts(db.pool, account), failure?.takeBack()])
  return found
}

const triesOf = (secrets: Secrets, kind: LoginKind, email: string, device: string | null): string =>
  device === null
    ? attemptKey(secrets, `${kind}-account`, email)
    : attemptKey(secrets, `${kind}-device`, `${email}|${device}`)

/** Resets the tries of an account after a new password was set, those of the device that set it too. */
export async function forgetLoginFailures(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { cookies, body }: Pick<FastifyRequest, 'cookies'> & { body: { email: string } },
): Promise<void> {
  const email = body.email.trim().toLowerCase()
  await forgetAttempts(db.pool, triesOf(env.JWT_SECRET, 'member', email, null))
  const device = knownDevice(env, { cookies }, 'member', email)
  if (device !== null) await forgetAttempts(db.pool, triesOf(env.JWT_SECRET, 'member', email, device))
}
