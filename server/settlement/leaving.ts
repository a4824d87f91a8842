import type { SealedTables, WithdrawalBlockers } from '../platform/deps.ts'

/**
 * What blocks an owner's withdrawal: a month that pays, now or when it closes, and a negative sum, which is owed like a
 * debt (rule 428). Only a sum below zero reaches the next month, so earnings that a later refund cancels out are paid
 * all the same.
 */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'settlements',
    exists: `(SELECT FROM (
      SELECT sum(sum(r.expected)) OVER (ORDER BY r.month) AS due FROM shop.settlement_rows_of($1) r
      WHERE r.status IS DISTINCT FROM 'paid' GROUP BY r.month) AS month WHERE due > 0) AS unpaid`,
  },
  {
    cause: 'debts',
    exists: `(SELECT FROM shop.settlement_rows_of($1) r WHERE r.status IS DISTINCT FROM 'paid'
      HAVING sum(r.expected) < 0) AS negative`,
  },
]

export const sealedTables: SealedTables = [
  { table: 'personal.payout_accounts', purpose: 'payout' },
  { table: 'personal.settlement_reasons', purpose: 'payout' },
]
