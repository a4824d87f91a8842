import type { Won } from '../shared/won.ts'
import { both, type Explanation, type RuleNumber, term } from './explanation.ts'
import { credit, debit, type JournalLine } from './journal.ts'

/**
 * A settled refund of an order or a charge: by card, by bank transfer, or by an earlier refund at the provider's desk,
 * which finance may have granted as goodwill.
 */
type Paid = { amount: Won; by: 'card' | 'transfer' | 'set_off' | 'goodwill' }

const refundMethods = {
  card: { account: 'card_clearing', label: '카드 환불', rule: 57 },
  transfer: { account: 'bank', label: '계좌 이체', rule: 144 },
  set_off: { account: 'desk_refunds', label: '결제사에서 이미 취소한 금액', rule: 270 },
  goodwill: { account: 'goodwill', label: '배려 환불로 이미 돌려준 금액', rule: 286 },
} as const

/** A settled refund reduces the refunds payable; in won. */
export const refundPaidPostings = ({ amount, by }: Paid): JournalLine[] => [
  debit('refunds_payable', amount),
  credit(refundMethods[by].account, amount),
]

/** The explanation of a settled refund's amounts (rules 57, 144, 270 and 286). */
export function explainRefundPaid({ amount, by }: Paid): Explanation[] {
  const { account, label, rule } = refundMethods[by]
  return both(rule, ['refunds_payable', '돌려준 금액'], [account, '나간 금액'], term(label, amount))
}

/** A refund at the provider's desk leaves card clearing and waits for the refund that it settles; in won. */
export const refundFoundPostings = ({ amount }: { amount: Won }): JournalLine[] => [
  debit('desk_refunds', amount),
  credit('card_clearing', amount),
]

/** The explanation of a desk refund's amounts (rule 270). */
export const explainRefundFound = ({ amount }: { amount: Won }): Explanation[] =>
  both(
    270,
    ['desk_refunds', '아직 정리하지 않은 결제사 취소'],
    ['card_clearing', '나간 금액'],
    term('결제사에서 취소한 금액', amount),
  )

/** Goodwill is a cost of the shop; the sale, its tax and its owner's share stay as they are. In won. */
export const goodwillPostings = ({ amount }: { amount: Won }): JournalLine[] => [
  debit('goodwill', amount),
  credit('desk_refunds', amount),
]

/** The explanation of goodwill's amounts (rule 285). */
export const explainGoodwill = ({ amount }: { amount: Won }): Explanation[] =>
  both(
    285,
    ['goodwill', '고객 배려로 돌려준 금액'],
    ['desk_refunds', '정리한 결제사 취소'],
    term('배려 환불 금액', amount),
  )

/** The explanation of a reversed payment, which is refunded in full. */
export const explainReversed = (rule: RuleNumber, amount: Won): Explanation[] =>
  both(
    rule,
    ['card_clearing', '받은 결제'],
    ['refunds_payable', '전액 돌려줄 금액'],
    term('결제 금액', amount),
  )
