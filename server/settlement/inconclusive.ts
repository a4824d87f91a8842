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

/** Nobody can be asked to pay: the account that is kept, or its owner, is not there. */
export const payeeMissing = inconclusive(PAYEE_MISSING, null)
