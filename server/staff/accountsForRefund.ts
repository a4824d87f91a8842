import { bankOf } from '../../domain/accounts/banks.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { RefundAccount } from '../../domain/wire/staffRefunds.ts'
import { fullAccountOf } from '../accounts/index.ts'
import { keepShown, refundOf, shownAccounts } from '../payments/index.ts'
import type { Deps } from '../platform/deps.ts'
import { recordChange } from '../platform/recordChange.ts'

/**
 * The accounts to which a rejected refund may have been transferred, with their whole numbers: the member's own, and
 * those that were shown for it before. Reading them is recorded with the fingerprint of the member's own. Refuses
 * NOT_FOUND, and REFUND_ACCOUNT_MISSING when there is none.
 */
export async function accountsForRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { refundId, staffId }: { refundId: string; staffId: number },
): Promise<{ amount: number; accounts: RefundAccount[] } | Refusal<'NOT_FOUND' | 'REFUND_ACCOUNT_MISSING'>> {
  const refund = await refundOf(db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const { memberId, amount } = refund
  const own = await fullAccountOf(db.pool, memberId)
  const current = own && (await keepShown({ db, clock }, { ...own, refundId, memberId }))
  const shown = await shownAccounts({ db, clock }, { refundId, memberId })
  if (shown.length === 0) return refuse('REFUND_ACCOUNT_MISSING')
  await recordChange(db.kysely, {
    subject: 'member_accounts',
    key: memberId,
    before: null,
    after: { shownForRefund: refundId, account: current },
    actor: `staff:${staffId}`,
    at: clock.now(),
  })
  const accounts = shown.map(
    ({ verifiedAt, ...one }): RefundAccount => ({
      ...one,
      bankName: bankOf(one.bankCode)?.bankName ?? one.bankCode,
      verifiedAt: verifiedAt.toISOString(),
      isCurrent: one.account === current,
    }),
  )
  return {
    amount,
    accounts: accounts.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
  }
}
