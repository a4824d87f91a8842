import { accountNames } from '../shared/accountNames.ts'

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
  bank: { kind: 'asset', name: '보통예금' },
  card_clearing: { kind: 'asset', name: '카드 미수금' },
  vat_receivable: { kind: 'asset', name: '부가세 대급금' },
  desk_refunds: { kind: 'asset', name: '결제사 취소 미정리금' },
  renter_receivable: { kind: 'asset', name: '고객 미수금' },
  owner_receivable: { kind: 'asset', name: '소유자 미수금' },
  points_receivable: { kind: 'asset', name: '포인트 미수금' },
  customer_prepayments: { kind: 'liability', name: '선수금' },
  refunds_payable: { kind: 'liability', name: '미지급 환불금' },
  vat_payable: { kind: 'liability', name: '부가세 예수금' },
  points_liability: { kind: 'liability', name: '포인트 부채' },
  owner_payable: { kind: 'liability', name: '미지급 정산금' },
  payouts_in_transit: { kind: 'liability', name: '지급 중 정산금' },
  opening_balance: { kind: 'equity', name: '개시 잔액' },
  capital: { kind: 'equity', name: '자본금' },
  rental_revenue: { kind: 'revenue', name: '대여 매출' },
  sales_discounts: { kind: 'contra_revenue', name: '매출 할인' },
  sales_returns: { kind: 'contra_revenue', name: '매출 환입' },
  delivery_revenue: { kind: 'revenue', name: '배송비 매출' },
  cancellation_fee_revenue: { kind: 'revenue', name: '취소 수수료 수익' },
  penalty_revenue: { kind: 'revenue', name: '위약금·감정비 수익' },
  compensation: { kind: 'revenue', name: '배상금 수익' },
  points_expiry_income: { kind: 'revenue', name: '포인트 만료 이익' },
  interest_income: { kind: 'revenue', name: '이자 수익' },
  owner_cost: { kind: 'cost', name: '위탁 정산 비용' },
  points_cost: { kind: 'cost', name: '포인트 적립 비용' },
  payment_fees: { kind: 'cost', name: '결제 수수료' },
  bank_fees: { kind: 'cost', name: '은행 수수료' },
  interest_expense: { kind: 'cost', name: '이자 비용' },
  goodwill: { kind: 'cost', name: '고객 배려 비용' },
  reconciliation_differences: { kind: 'cost', name: '대사 차이 손익' },
}

/** The accounts that revenue is made of: income, discounts and returns. */
export const revenueAccounts = accountNames.filter((account) =>
  ['revenue', 'contra_revenue'].includes(chartOfAccounts[account].kind),
)
