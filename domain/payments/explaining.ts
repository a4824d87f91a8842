import { both, type Explanation, term, withoutEmpty } from '../ledger/explanation.ts'
import type { PaymentEvent, PaymentEventOf } from './events.ts'
import { refundMethods } from './postings.ts'

const settled = {
  customer_prepayments: { label: '선수금', rule: 62 },
  renter_receivable: { label: '받은 요금', rule: 172 },
  owner_receivable: { label: '받은 요금', rule: 172 },
} as const

function captured({ settles, amount }: PaymentEventOf<'payment.captured'>['data']): Explanation[] {
  const { label, rule } = settled[settles]
  return both(rule, ['card_clearing', '받은 결제'], [settles, label], term('결제 금액', amount))
}

function moneyOf(event: PaymentEvent): Explanation[] {
  switch (event.type) {
    case 'payment.captured':
      return captured(event.data)
    case 'payment.reversed':
      return both(
        event.data.subject.of === 'order' ? 52 : 172,
        ['card_clearing', '받은 결제'],
        ['refunds_payable', '전액 돌려줄 금액'],
        term('결제 금액', event.data.amount),
      )
    case 'payment.refund.confirmed': {
      const { account, label, rule } = refundMethods[event.data.by]
      return both(
        rule,
        ['refunds_payable', '돌려준 금액'],
        [account, '나간 금액'],
        term(label, event.data.amount),
      )
    }
    case 'payment.refund.found':
      return both(
        270,
        ['desk_refunds', '아직 정리하지 않은 결제사 취소'],
        ['card_clearing', '나간 금액'],
        term('결제사에서 취소한 금액', event.data.amount),
      )
    case 'payment.goodwill.granted':
      return both(
        285,
        ['goodwill', '고객 배려로 돌려준 금액'],
        ['desk_refunds', '정리한 결제사 취소'],
        term('배려 환불 금액', event.data.amount),
      )
    default:
      return []
  }
}

/** The explanation of every amount of a payment's event, with its rule and the event's own numbers (rule 225). */
export const explainPayment = (event: PaymentEvent): Explanation[] => withoutEmpty(moneyOf(event))
