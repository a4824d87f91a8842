import type { SealedTables, WithdrawalBlockers } from '../platform/deps.ts'

/** What blocks an owner's withdrawal: unpaid earnings, and a negative sum, which is owed like a debt. */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'settlements',
    exists: `(SELECT FROM shop.settlement_rows_of($1) r WHERE r.status IS DISTINCT FROM 'paid'
      HAVING sum(r.expected) > 0 OR count(*) FILTER (WHERE r.status IN ('due', 'requested', 'failed')) > 0) AS due`,
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
