import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type FullAccount, fullAccountOf } from '../accounts/index.ts'
import { refundOfCharge, resendChargeRefund, transferChargeRefund } from '../charges/index.ts'
import { refundOfOrder, resendRefund, transferRefund } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { recordChange } from '../platform/recordChange.ts'

type ByFinance = { refundId: string; staffId: number; reason: string }

const refundOf = async (db: Deps['db'], refundId: string) =>
  (await refundOfOrder(db, refundId)) ?? (await refundOfCharge(db, refundId))

/** Sends a rejected refund of an order or a charge to the card provider again. */
export async function resendAnyRefund(
  deps: Deps,
  resending: ByFinance,
): Promise<
  { refundId: string; status: 'pending' } | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const ofOrder = await resendRefund(deps, resending)
  if (!isRefusal(ofOrder)) return { refundId: ofOrder.refundId, status: ofOrder.status }
  return ofOrder.refused === 'NOT_FOUND' ? resendChargeRefund(deps, resending) : ofOrder
}

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
export async function transferAnyRefund(
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
  const transfer = { ...transferring, account: paid }
  const done =
    'orderId' in refund ? await transferRefund(deps, transfer) : await transferChargeRefund(deps, transfer)
  return isRefusal(done) ? done : { refundId: done.refundId, status: done.status }
}
