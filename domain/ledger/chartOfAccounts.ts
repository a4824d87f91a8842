import { accountNames, accountTitles } from '../shared/accountNames.ts'

/**
 * The kind of an account: a debit raises assets, costs and contra revenue; a credit raises liabilities, equity and
 * revenue.
 */
export type AccountKind = 'asset' | 'liability' | 'equity' | 'revenue' | 'contra_revenue' | 'cost'

/** What each kind is called on the pages of finance and in their files. */
export const accountKindNames: Readonly<Record<AccountKind, string>> = {
  asset: '자산',
  liability: '부채',
  equity: '자본',
  revenue: '수익',
  contra_revenue: '수익 차감',
  cost: '비용',
}

/** The chart of accounts: each account's kind and its Korean name. */
export const chartOfAccounts: Readonly<
  Record<(typeof accountNames)[number], { kind: AccountKind; name: string }>
> = {
  bank: { kind: 'asset', name: accountTitles.bank },
  card_clearing: { kind: 'asset', name: accountTitles.card_clearing },
  vat_receivable: { kind: 'asset', name: accountTitles.vat_receivable },
  desk_refunds: { kind: 'asset', name: accountTitles.desk_refunds },
  renter_receivable: { kind: 'asset', name: accountTitles.renter_receivable },
  owner_receivable: { kind: 'asset', name: accountTitles.owner_receivable },
  points_receivable: { kind: 'asset', name: accountTitles.points_receivable },
  customer_prepayments: { kind: 'liability', name: accountTitles.customer_prepayments },
  refunds_payable: { kind: 'liability', name: accountTitles.refunds_payable },
  vat_payable: { kind: 'liability', name: accountTitles.vat_payable },
  points_liability: { kind: 'liability', name: accountTitles.points_liability },
  owner_payable: { kind: 'liability', name: accountTitles.owner_payable },
  payouts_in_transit: { kind: 'liability', name: accountTitles.payouts_in_transit },
  opening_balance: { kind: 'equity', name: accountTitles.opening_balance },
  capital: { kind: 'equity', name: accountTitles.capital },
  rental_revenue: { kind: 'revenue', name: accountTitles.rental_revenue },
  sales_discounts: { kind: 'contra_revenue', name: accountTitles.sales_discounts },
  sales_returns: { kind: 'contra_revenue', name: accountTitles.sales_returns },
  delivery_revenue: { kind: 'revenue', name: accountTitles.delivery_revenue },
  cancellation_fee_revenue: { kind: 'revenue', name: accountTitles.cancellation_fee_revenue },
  penalty_revenue: { kind: 'revenue', name: accountTitles.penalty_revenue },
  compensation: { kind: 'revenue', name: accountTitles.compensation },
  points_expiry_income: { kind: 'revenue', name: accountTitles.points_expiry_income },
  interest_income: { kind: 'revenue', name: accountTitles.interest_income },
  owner_cost: { kind: 'cost', name: accountTitles.owner_cost },
  points_cost: { kind: 'cost', name: accountTitles.points_cost },
  payment_fees: { kind: 'cost', name: accountTitles.payment_fees },
  bank_fees: { kind: 'cost', name: accountTitles.bank_fees },
  interest_expense: { kind: 'cost', name: accountTitles.interest_expense },
  goodwill: { kind: 'cost', name: accountTitles.goodwill },
  reconciliation_differences: { kind: 'cost', name: accountTitles.reconciliation_differences },
}

/** The accounts that revenue is made of: income, discounts and returns. */
export const revenueAccounts = accountNames.filter((account) =>
  ['revenue', 'contra_revenue'].includes(chartOfAccounts[account].kind),
)
