import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type FullAccount, fullAccountOf } from '../accounts/index.ts'
import { refundOf, transferRefund } from '../payments/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { recordChange } from '../platform/recordChange.ts'

type ByFinance = { refundId: string; staffId: number; reason: string }

/**
 * The full account number to which a rejected refund is to be transferred; reading it is recorded. Refuses NOT_FOUND,
 * and REFUND_ACCOUNT_MISSING when the member has verified no account.
 */
export async function accountForRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { refundId, staffId }: { refundId: string; staffId: number },
): Promise<
  | (Omit<FullAccount, 'id' | 'verifiedAt'> & { amount: number; verifiedAt: string })
  | Refusal<'NOT_FOUND' | 'REFUND_ACCOUNT_MISSING'>
> {
  const refund = await refundOf(db, refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const account = await fullAccountOf(db.pool, refund.memberId)
  if (account === null) return refuse('REFUND_ACCOUNT_MISSING')
  await recordChange(db.kysely, {
    subject: 'member_accounts',
    key: refund.memberId,
    before: null,
    after: { shownForRefund: refundId },
    actor: `staff:${staffId}`,
    at: clock.now(),
  })
  const { id: _, verifiedAt, ...shown } = account
  return { ...shown, amount: refund.amount, verifiedAt: verifiedAt.toISOString() }
}

/**
 * Records that finance transferred a rejected refund to the member's verified account. Refuses NOT_FOUND,
 * REFUND_ACCOUNT_MISSING, REFUND_UNDER_WAY, TRANSITION_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED.
 */
export async function transferToMember(
  deps: Deps,
  transferring: ByFinance & { bankReference: string },
): Promise<
  | { refundId: string; status: 'confirmed' }
  | Refusal<
      | 'NOT_FOUND'
      | 'REFUND_ACCOUNT_MISSING'
      | 'REFUND_COUNTS_GOODWILL'
      | 'REFUND_UNDER_WAY'
      | 'TRANSITION_NOT_ALLOWED'
      | CommandCode
    >
> {
  const refund = await refundOf(deps.db, transferring.refundId)
  if (refund === null) return refuse('NOT_FOUND')
  const account = await fullAccountOf(deps.db.pool, refund.memberId)
  if (account === null && refund.status === 'rejected') return refuse('REFUND_ACCOUNT_MISSING')
  const paid = account && {
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
    accountHolderName: account.accountHolderName,
  }
  return transferRefund(deps, { ...transferring, account: paid })
}
