import type { PayoutCause } from '../wire/staffPayments.ts'

/** Why a line of a payout differs. */
export const payoutCauseNames: Readonly<Record<PayoutCause, string>> = {
  amount_differs: '금액이 달라요',
  fee_differs: '수수료가 달라요',
  cancelled_at_provider: '결제사에서 취소했어요',
  missing_with_us: '우리에게 없는 거래예요',
  not_paid: '아직 지급되지 않았어요',
}

/** One name for each figure of both sides. */
export const figureNames = {
  ours: '우리 금액',
  theirs: '결제사 금액',
  agreedFee: '약정 수수료',
  keptFee: '실제 수수료',
  difference: '차이',
} as const

/** A capture, or a refund. */
export const aspectOf = (isCancel: boolean): string => (isCancel ? '취소' : '결제')
