import type { PayoutDifference } from '../../../../domain/wire/books.ts'
import type { PayoutCause } from '../../../../domain/wire/staffPayments.ts'
import { won } from '../../kit/AmountLink.tsx'
import type { Filter } from '../../kit/FilterBar.tsx'

/** Why a payout line differs, and the names of its two figures. */
export const causes: Readonly<Record<PayoutCause, { label: string; ours: string; theirs: string }>> = {
  amount_differs: { label: '금액이 달라요', ours: '우리 금액', theirs: '결제사 금액' },
  fee_differs: { label: '수수료가 달라요', ours: '약정 수수료', theirs: '실제 수수료' },
  cancelled_at_provider: { label: '결제사에서 취소했어요', ours: '우리 금액', theirs: '결제사 취소' },
  missing_with_us: { label: '우리에게 없는 거래예요', ours: '우리 금액', theirs: '결제사 금액' },
  not_paid: { label: '아직 지급되지 않았어요', ours: '우리 금액', theirs: '결제사 금액' },
}

/** Labels of the differences that the nightly reconciliation finds. */
export const kinds: Readonly<Record<PayoutDifference['kind'], string>> = {
  amount_differs: causes.amount_differs.label,
  cancelled_at_provider: causes.cancelled_at_provider.label,
  fee_differs: causes.fee_differs.label,
  missing_with_us: causes.missing_with_us.label,
  missing_at_provider: '14일이 지나도 지급되지 않았어요',
}

export const differenceFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: '상태',
    options: [
      { value: 'open', label: '남은 차이' },
      { value: 'settled', label: '해소됨' },
    ],
  },
]

/** Formats the figure of one side; null means that it has none. */
export const figureOf = (amount: number | null): string => (amount === null ? '없음' : won(amount))
