import { formatWon, type Won } from './won.ts'

/** The card's part of a refund, as a request for it says what became of it; sums in won. */
export type CardRefund = {
  cardRefund: Won
  /** What of it was paid to the member's account, because the card company refused it. */
  transferredAmount: Won
  refundStatus: 'none' | 'pending' | 'confirmed' | 'rejected' | 'transferred'
}

/** Where a part of a refund goes, how much of it, and how far it is. */
type RefundPart = { place: '카드' | '계좌'; amount: Won; state: string }

const states: Readonly<Record<CardRefund['refundStatus'], string>> = {
  none: '',
  pending: '처리 중',
  confirmed: '완료',
  rejected: '늦어지고 있어요',
  transferred: '완료',
}

/**
 * The card's part of a refund by where it goes: what was transferred is named beside what the card gets, each with its
 * sum (rule 431).
 */
export function cardRefundParts({ cardRefund, transferredAmount, refundStatus }: CardRefund): RefundPart[] {
  const parts: RefundPart[] = [
    { place: '카드', amount: cardRefund - transferredAmount, state: states[refundStatus] },
    { place: '계좌', amount: transferredAmount, state: states.transferred },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

/** These parts in one line: 카드 48,000원 완료 + 계좌 22,200원 완료. */
export const cardRefundWords = (refund: CardRefund): string =>
  cardRefundParts(refund)
    .map(({ place, amount, state }) => `${place} ${formatWon(amount)} ${state}`.trimEnd())
    .join(' + ')
