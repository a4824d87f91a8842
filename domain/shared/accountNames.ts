/** Every account of the books: journal lines and the pages for finance take their names from this list. */
export const accountNames = [
  'bank',
  'card_clearing',
  'vat_receivable',
  'desk_refunds',
  'renter_receivable',
  'owner_receivable',
  'customer_prepayments',
  'refunds_payable',
  'vat_payable',
  'points_liability',
  'points_receivable',
  'owner_payable',
  'payouts_in_transit',
  'opening_balance',
  'capital',
  'rental_revenue',
  'sales_discounts',
  'sales_returns',
  'delivery_revenue',
  'cancellation_fee_revenue',
  'penalty_revenue',
  'compensation',
  'points_expiry_income',
  'interest_income',
  'owner_cost',
  'points_cost',
  'payment_fees',
  'bank_fees',
  'interest_expense',
  'goodwill',
  'reconciliation_differences',
] as const

/** The accounts that explain money which moved at the bank alone. */
export const bankClosingAccounts = [
  'bank_fees',
  'interest_income',
  'interest_expense',
  'opening_balance',
  'capital',
  'reconciliation_differences',
] as const
export type BankClosingAccount = (typeof bankClosingAccounts)[number]

/** The accounts on which the rentals and charges of one item book what it earned and cost (rule 340). */
export const itemAccounts = [
  'rental_revenue',
  'sales_discounts',
  'sales_returns',
  'delivery_revenue',
  'cancellation_fee_revenue',
  'penalty_revenue',
  'compensation',
  'owner_cost',
] as const
export type ItemAccount = (typeof itemAccounts)[number]
