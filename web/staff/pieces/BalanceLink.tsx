import type { AccountKind } from '../../../domain/ledger/chartOfAccounts.ts'
import { sideOf } from '../../../domain/ledger/normalSide.ts'
import styles from '../kit/AmountLink.module.css'
import { RowLink } from '../kit/RowLink.tsx'
import { figure } from '../kit/words.ts'

type AccountBalance = { kind: AccountKind; balance: number }
type Side = ReturnType<typeof sideOf>

/** The sum of the balances in the column of a side, in won. The books agree when both sides have the same. */
export const balancesOn = (side: Side, rows: readonly AccountBalance[]): number =>
  rows.reduce((sum, row) => sum + (sideOf(row) === side ? Math.abs(row.balance) : 0), 0)

/** An account's balance without sign, linked to its explanation, in the column of its side; nothing in the other one. */
export function BalanceLink({
  of,
  side,
  to,
}: {
  of: AccountBalance & { name: string }
  side: Side
  to: string
}) {
  if (sideOf(of) !== side) return null
  const amount = figure(Math.abs(of.balance))
  return (
    <RowLink className={styles.amount ?? ''} aria-label={`${amount}, ${of.name} 잔액의 근거`} to={to}>
      {amount}
    </RowLink>
  )
}
