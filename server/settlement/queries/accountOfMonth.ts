import { namedAccount } from '../../../domain/accounts/banks.ts'
import type { NamedAccount } from '../../../domain/shared/accountPaid.ts'
import { fullAccountOf } from '../../accounts/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { accountsOfAttempts } from '../payoutAccounts.ts'

type Month = { month: string; status: string; attempt: number }

/** Money of these months is with the bank, or was: whose account it went to does not change any more. */
const isUnderWay = ({ status }: Pick<Month, 'status'>): boolean => status === 'paid' || status === 'requested'

/**
 * Names the accounts of an owner's months (rule 287): of a month that was paid or is on its way the account of its
 * attempt, of any other the one verified today. Null without one, and once the attempt's retention period is over.
 */
export async function accountsOfMonths(
  db: Deps['db'],
  ownerId: number,
  months: readonly Month[],
): Promise<{ today: NamedAccount | null; of: (month: string) => NamedAccount | null }> {
  const sent = months.filter(isUnderWay)
  const [today, paid] = await Promise.all([
    fullAccountOf(db.pool, ownerId),
    accountsOfAttempts(
      db,
      sent.map(({ month, attempt }) => ({ ownerId, month, attempt })),
    ),
  ])
  const now = today === null ? null : namedAccount(today)
  const known = new Map(sent.map(({ month }, nth) => [month, paid[nth] ?? null] as const))
  return {
    today: now,
    of: (month) => {
      const account = known.get(month)
      return account === undefined ? now : account === null ? null : namedAccount(account)
    },
  }
}
