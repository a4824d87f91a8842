import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { unreachable } from '../shared/decision.ts'
import type { PaymentEvent } from './events.ts'

/** The account that a settled refund leaves, with the rule and the label that explain it. */
export const refundMethods = {
  card: { account: 'card_clearing', label: '카드 환불', rule: 57 },
  transfer: { account: 'bank', label: '계좌 이체', rule: 144 },
  set_off: { account: 'desk_refunds', label: '결제사에서 이미 취소한 금액', rule: 270 },
  goodwill: { account: 'goodwill', label: '배려 환불로 이미 돌려준 금액', rule: 286 },
} as const

function lines(event: PaymentEvent): JournalLine[] {
  switch (event.type) {
    case 'payment.captured':
      return [debit('card_clearing', event.data.amount), credit(event.data.settles, event.data.amount)]
    case 'payment.reversed':
      return [debit('card_clearing', event.data.amount), credit('refunds_payable', event.data.amount)]
    case 'payment.refund.confirmed': {
      const { amount, by } = event.data
      return [debit('refunds_payable', amount), credit(refundMethods[by].account, amount)]
    }
    case 'payment.refund.found':
      // It leaves card clearing and waits for the refund that it settles.
      return [debit('desk_refunds', event.data.amount), credit('card_clearing', event.data.amount)]
    case 'payment.goodwill.granted':
      // A cost of the shop; the sale, its tax and its owner's share stay as they are.
      return [debit('goodwill', event.data.amount), credit('desk_refunds', event.data.amount)]
    case 'payment.declined':
    case 'payment.refund.requested':
    case 'payment.refund.rejected':
    case 'payment.refund.resent':
    case 'payment.refund.divided':
      return []
    default:
      return unreachable(event)
  }
}

/**
 * The journal lines of a payment's event, in won, summing to zero. The event that a refund is appended with, such as a
 * cancellation, has already made it payable.
 */
export const postings = (event: PaymentEvent): JournalLine[] => balanced(lines(event))
