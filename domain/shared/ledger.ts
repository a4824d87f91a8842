import type { Won } from './won.ts'

/** The accounts of the double-entry ledger (event-store, Money). */
export type Account =
  | 'card_clearing'
  | 'bank'
  | 'customer_prepayments'
  | 'refunds_payable'
  | 'rental_revenue'
  | 'delivery_revenue'
  | 'cancellation_fee_revenue'
  | 'coupon_cost'
  | 'points_liability'
  | 'points_cost'
  | 'points_expiry_income'
  | 'owner_cost'
  | 'owner_payable'
  | 'payouts_in_transit'
  | 'transaction_fee_revenue'
  | 'operating_fee_revenue'
  | 'owner_receivable'
  | 'penalty_revenue'
  | 'inspection_fee_revenue'

/** One line of a journal entry: a debit is positive, a credit negative; the lines of an event sum to zero. */
export type JournalLine = { account: Account; amount: Won }

/** A debit of `amount` won. */
export const debit = (account: Account, amount: Won): JournalLine => ({ account, amount })

/** A credit of `amount` won. */
export const credit = (account: Account, amount: Won): JournalLine => ({ account, amount: -amount })

/** Leaves out the lines that move nothing. A fault is thrown when the rest does not sum to zero. */
export function balanced(lines: readonly JournalLine[]): JournalLine[] {
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  if (total !== 0) throw new Error(`journal entry is off by ${total}: ${JSON.stringify(lines)}`)
  return lines.filter((line) => line.amount !== 0)
}
