import type { accountNames } from '../shared/accountNames.ts'

/**
 * The code and the name of each account in the standard chart of Korean bookkeeping programs, by which a tax adviser
 * imports our journal (rule 336). Accounts that the standard chart does not tell apart share its code.
 */
export const accountCodes: Readonly<Record<(typeof accountNames)[number], { code: string; name: string }>> = {
  bank: { code: '103', name: '보통예금' },
  card_clearing: { code: '108', name: '외상매출금' },
  renter_receivable: { code: '120', name: '미수금' },
  owner_receivable: { code: '120', name: '미수금' },
  points_receivable: { code: '120', name: '미수금' },
  desk_refunds: { code: '134', name: '가지급금' },
  vat_receivable: { code: '135', name: '부가세대급금' },
  owner_payable: { code: '253', name: '미지급금' },
  payouts_in_transit: { code: '253', name: '미지급금' },
  refunds_payable: { code: '253', name: '미지급금' },
  vat_payable: { code: '255', name: '부가세예수금' },
  customer_prepayments: { code: '259', name: '선수금' },
  points_liability: { code: '263', name: '선수수익' },
  capital: { code: '331', name: '자본금' },
  opening_balance: { code: '375', name: '이월이익잉여금' },
  rental_revenue: { code: '411', name: '임대료수입' },
  sales_returns: { code: '402', name: '매출환입및에누리' },
  sales_discounts: { code: '403', name: '매출할인' },
  delivery_revenue: { code: '412', name: '서비스매출' },
  cancellation_fee_revenue: { code: '412', name: '서비스매출' },
  penalty_revenue: { code: '412', name: '서비스매출' },
  owner_cost: { code: '819', name: '임차료' },
  payment_fees: { code: '831', name: '지급수수료' },
  bank_fees: { code: '831', name: '지급수수료' },
  points_cost: { code: '842', name: '판매촉진비' },
  goodwill: { code: '842', name: '판매촉진비' },
  interest_income: { code: '901', name: '이자수익' },
  compensation: { code: '930', name: '잡이익' },
  points_expiry_income: { code: '930', name: '잡이익' },
  interest_expense: { code: '951', name: '이자비용' },
  reconciliation_differences: { code: '960', name: '잡손실' },
}
