import type { SealedTables, WithdrawalBlockers } from '../platform/deps.ts'

/**
 * What blocks an owner's withdrawal: a month that pays, now or when it closes, and a negative sum (rule 428), which they
 * can turn into a charge once no month pays any more (rule 990). Only a sum below zero reaches the next month, so earnings
 * that a later refund cancels out are paid all the same.
 */
export const withdrawalBlockers: WithdrawalBlockers = [
  {
    cause: 'settlements',
    exists: `shop.months_that_pay($1)`,
  },
  {
    cause: 'shortfall',
    exists: `shop.shortfall_of($1)`,
  },
]

export const sealedTables: SealedTables = [
  { table: 'personal.payout_accounts', purpose: 'payout' },
  { table: 'personal.settlement_reasons', purpose: 'payout' },
]
