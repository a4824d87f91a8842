import type { WithdrawalBlockers } from '../platform/deps.ts'

/** Reasons to refuse a withdrawal: payments without a final answer, unsettled refunds. */
export const withdrawalBlockers: WithdrawalBlockers = [
  { cause: 'payments', exists: `platform.payment_attempts WHERE member_id = $1 AND outcome IS NULL` },
  { cause: 'refunds', exists: `shop.refunds WHERE member_id = $1 AND status = 'pending'` },
  { cause: 'refused_refunds', exists: `shop.refunds WHERE member_id = $1 AND status = 'rejected'` },
]
