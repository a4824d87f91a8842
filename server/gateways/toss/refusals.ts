import { refundedInFull } from '../../../domain/shared/refundedInFull.ts'

const sentences: Readonly<Record<string, string>> = {
  INVALID_REFUND_ACCOUNT_INFO: '환불 계좌번호와 예금주 이름이 맞지 않아요.',
  INVALID_REFUND_ACCOUNT_NUMBER: '환불 계좌번호가 잘못됐어요.',
  EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT: '즉시 할인 금액보다 적게는 나눠서 취소할 수 없어요.',
  INVALID_BANK: '환불할 수 없는 은행이에요.',
  NOT_MATCHES_REFUNDABLE_AMOUNT: '결제사에 남은 금액이 우리 기록과 달라요.',
  REFUND_REJECTED: '결제사가 환불을 거절했어요.',
  ALREADY_CANCELED_PAYMENT: '결제사에서 이미 모두 취소된 결제예요.',
  ALREADY_REFUND_PAYMENT: '결제사에서 이미 환불된 결제예요.',
  FORBIDDEN_BANK_REFUND_REQUEST: '고객 계좌에 입금할 수 없는 상태예요.',
  NOT_CANCELABLE_AMOUNT: '취소할 수 없는 금액이에요.',
  NOT_CANCELABLE_PAYMENT: '취소할 수 없는 결제예요.',
  NOT_ALLOWED_PARTIAL_REFUND: refundedInFull,
  EXCEED_MAX_REFUND_DUE: '환불할 수 있는 기간이 지났어요.',
}

/** What finance reads about the provider's refusal of a refund; null for a code without a sentence. */
export const refusalSentence = (code: string): string | null => sentences[code] ?? null
