/**
 * Explains why a cancellation at the provider's console cannot be closed as a goodwill refund in full. `largest` is the
 * part that can, in won.
 */
export const goodwillSentence = ({ largest }: { largest: number }): string =>
  largest === 0
    ? '이 결제에 돌려드릴 환불이 있어요. 결제사 취소를 기록하면 그 환불로 처리돼요.'
    : `돌려드릴 환불을 빼면 ${largest.toLocaleString('ko-KR')}원까지 배려 환불로 마감할 수 있어요.`
