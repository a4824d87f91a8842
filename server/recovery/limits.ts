import type { Refusal } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import type { Allowance } from '../platform/security/rateLimit.ts'
import { aDay, countTries, tenMinutes } from '../platform/security/tries.ts'

/**
 * How often each may be tried: in ten minutes, and of what a stranger could go on with for weeks, in a day (rule 572).
 * Twenty guesses of six digits a day hit once in 137 years, and ten mails a day fill no mailbox. A device that the
 * account was logged in to on has all of these tries for itself, so that who uses up an account's locks nobody out there.
 */
const allowances = {
  'find-email-address': [{ most: 10, windowSeconds: tenMinutes }],
  'find-email-phone': [{ most: 5, windowSeconds: tenMinutes }],
  'code-send-address': [{ most: 20, windowSeconds: tenMinutes }],
  'code-send-account': [
    { most: 6, windowSeconds: tenMinutes },
    { most: 10, windowSeconds: aDay },
  ],
  'code-check-address': [{ most: 30, windowSeconds: tenMinutes }],
  'code-check-account': [{ most: 20, windowSeconds: aDay }],
  'code-told-account': [{ most: 1, windowSeconds: aDay }],
  'password-reset-address': [{ most: 20, windowSeconds: tenMinutes }],
} as const satisfies Record<string, readonly Allowance[]>

/**
 * Counts one try of each kind; call it before anything else. Refuses TOO_MANY_REQUESTS with the seconds to wait (rule 572),
 * and says whether what is allowed in a day is used up.
 */
export async function refusedTries(
  needs: Pick<Deps, 'db' | 'env'>,
  tries: readonly [kind: keyof typeof allowances, who: string][],
): Promise<{ refusal: Refusal<'TOO_MANY_REQUESTS'>; isForTheDay: boolean } | null> {
  const { refusal, isForTheDay } = await countTries(
    needs,
    tries.map(([kind, who]) => ({ kind, allowances: allowances[kind], who })),
  )
  return refusal === null ? null : { refusal, isForTheDay }
}
