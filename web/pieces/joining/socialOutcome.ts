import type { ExistingAccount } from '../../../domain/wire/join.ts'
import { isProvider } from '../../paths.ts'
import { jsonIn, thisTab } from '../../storage/browserStorage.ts'

const key = 'sns_is_join'

/** Failure of a social login, which the login page shows. */
type SocialOutcome =
  | { kind: 'elsewhere'; account: ExistingAccount }
  | { kind: 'failed' }
  | { kind: 'blocked' }

/** Parses the failure in the query of the return route; null when there is none. */
export function socialOutcomeIn(query: URLSearchParams): SocialOutcome | null {
  if (query.get('fail2') === 'blocked') return { kind: 'blocked' }
  if (query.has('fail2')) return { kind: 'failed' }
  if (!query.has('fail')) return null
  const provider = query.get('providerType')
  return {
    kind: 'elsewhere',
    account: { email: query.get('email') ?? '', providerType: isProvider(provider) ? provider : null },
  }
}

export const socialOutcome = {
  leave: (ending: SocialOutcome) => thisTab.set(key, JSON.stringify(ending)),
  /** Returns the failure and deletes it, so that a reload of the login page does not show it again. */
  take(): SocialOutcome | null {
    const ending = jsonIn(thisTab.get(key))
    thisTab.remove(key)
    return isOutcome(ending) ? ending : null
  },
}

const isOutcome = (value: unknown): value is SocialOutcome =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'failed' ||
    value.kind === 'blocked' ||
    (value.kind === 'elsewhere' &&
      'account' in value &&
      typeof value.account === 'object' &&
      value.account !== null &&
      'email' in value.account &&
      typeof value.account.email === 'string' &&
      'providerType' in value.account &&
      (value.account.providerType === null || isProvider(value.account.providerType))))
