import { accountsInWords, type NamedAccount } from './accountPaid.ts'
import { formatWon, type Won } from './won.ts'

/** The card's part of a refund, and what became of it; sums in won. */
export type CardRefund = {
  cardRefund: Won
  /** What of it the card got. */
  confirmedAmount: Won
  /** What of it the card company refuses. */
  lateAmount: Won
  /** What of it was paid to the member's account, because the card company refused it. */
  transferredAmount: Won
  /** The accounts that it was paid to; none once they are not known any more. */
  transferredTo: readonly NamedAccount[]
}

/** Where a part of a refund goes, how much of it, and how far it is. */
type RefundPart = { place: string; amount: Won; state: string }

/**
 * The card's part of a refund by where it goes and how far it is: what was transferred is named beside what the card gets
 * (rule 431), with the account that was paid (rule 916), and what the card company refuses beside what it confirmed and what it has not answered (rule 476).
 */
export function cardRefundParts(refund: CardRefund): RefundPart[] {
  const { cardRefund, confirmedAmount, lateAmount, transferredAmount, transferredTo } = refund
  const unanswered = cardRefund - confirmedAmount - lateAmount - transferredAmount
  const parts: RefundPart[] = [
    { place: '카드', amount: confirmedAmount, state: '완료' },
    { place: '카드', amount: unanswered, state: '처리 중' },
    { place: '카드', amount: lateAmount, state: '늦어지고 있어요' },
    { place: accountsInWords(transferredTo), amount: transferredAmount, state: '완료' },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

/** These parts in one line: 카드 48,000원 완료 + 신한은행 ****7890 계좌 22,200원 완료. */
export const cardRefundWords = (refund: CardRefund): string =>
  cardRefundParts(refund)
    .map(({ place, amount, state }) => `${place} ${formatWon(amount)} ${state}`)
    .join(' + ')
