import { OTHER_ACCOUNT, PAYEE_MISSING } from '../../domain/shared/payoutWaits.ts'
import type { Trouble, Unknown } from '../gateways/payouts/index.ts'

/** No answer about a payout, for a reason of ours. */
export const inconclusive = (reason: string, trouble: Trouble | null): Unknown => ({
  outcome: 'unknown',
  reason,
  trouble,
  answered: false,
})

/** The money would go to another account than the one that was asked for. */
export const otherAccount = inconclusive(OTHER_ACCOUNT, 'account')

/** The payout has no receiver: the saved account, or the member who owns it, is gone. */
export const payeeMissing = inconclusive(PAYEE_MISSING, null)
