import type { Won } from '../shared/won.ts'
import { both, type Explanation, type RuleNumber, term } from './explanation.ts'
import { credit, debit, type JournalLine } from './journal.ts'

/** What went back of an order or a charge, and how: by the card, by bank transfer, or at the provider's desk before. */
type Paid = { amount: Won; by: 'card' | 'transfer' | 'set_off' }

const waysBack = {
  card: { account: 'card_clearing', label: '카드 환불', rule: 57 },
  transfer: { account: 'bank', label: '계좌 이체', rule: 144 },
  set_off: { account: 'desk_refunds', label: '결제사에서 이미 취소한 금액', rule: 270 },
} as const

/** A refund that went back leaves what is owed; in won. */
export const refundPaidPostings = ({ amount, by }: Paid): JournalLine[] => [
  debit('refunds_payable', amount),
  credit(waysBack[by].account, amount),
]

/** Where the amounts of a refund that went back come from (rules 57, 144 and 270). */
export function explainRefundPaid({ amount, by }: Paid): Explanation[] {
  const { account, label, rule } = waysBack[by]
  return both(rule, ['refunds_payable', '돌려준 금액'], [account, '나간 금액'], term(label, amount))
}

/** What was cancelled at the provider's desk left card clearing and waits for the refund that it settles; in won. */
export const refundFoundPostings = ({ amount }: { amount: Won }): JournalLine[] => [
  debit('desk_refunds', amount),
  credit('card_clearing', amount),
]

/** Where the amounts of what was cancelled at the provider's desk come from (rule 270). */
export const explainRefundFound = ({ amount }: { amount: Won }): Explanation[] =>
  both(
    270,
    ['desk_refunds', '아직 정리하지 않은 결제사 취소'],
    ['card_clearing', '나간 금액'],
    term('결제사에서 취소한 금액', amount),
  )

/** Where the amounts of a payment come from that nothing was placed or settled by: all of it goes back. */
export const explainReversed = (rule: RuleNumber, amount: Won): Explanation[] =>
  both(
    rule,
    ['card_clearing', '받은 결제'],
    ['refunds_payable', '전액 돌려줄 금액'],
    term('결제 금액', amount),
  )
