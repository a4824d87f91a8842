import type { AccountKind } from './chartOfAccounts.ts'

/** True when a debit raises accounts of this kind: their normal balance is a debit balance. */
export const growsByDebit = (kind: AccountKind): boolean =>
  kind === 'asset' || kind === 'cost' || kind === 'contra_revenue'

/** The side on which a balance (debits less credits, in won) is shown. Zero is shown on the normal side of its kind. */
export function sideOf({ kind, balance }: { kind: AccountKind; balance: number }): 'debit' | 'credit' {
  const isDebit = balance === 0 ? growsByDebit(kind) : balance > 0
  return isDebit ? 'debit' : 'credit'
}
