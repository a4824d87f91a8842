import { payeePurpose } from '../accounts/index.ts'
import type { SealedTables, WithdrawalBlockers } from '../platform/deps.ts'
import { purpose } from './reasons.ts'

/** Reasons to refuse a withdrawal: payments without a final answer, unsettled refunds. */
export const withdrawalBlockers: WithdrawalBlockers = [
  { cause: 'payments', exists: `platform.payment_attempts WHERE member_id = $1 AND outcome IS NULL` },
  { cause: 'refunds', exists: `shop.refunds WHERE member_id = $1 AND status = 'pending'` },
  { cause: 'refused_refunds', exists: `shop.refunds WHERE member_id = $1 AND status = 'rejected'` },
]

export const sealedTables: SealedTables = [
  { table: 'personal.refund_reasons', purpose },
  { table: 'personal.refund_accounts', purpose: payeePurpose },
]
