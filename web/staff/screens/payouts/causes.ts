import { figureNames, payoutCauseNames } from '../../../../domain/lists/payoutNames.ts'
import type { PayoutCause } from '../../../../domain/wire/staffPayments.ts'
import { won } from '../../kit/AmountLink.tsx'
import type { Filter } from '../../kit/FilterBar.tsx'

/** Why a payout line differs, and the names of its two figures. */
export const causes: Readonly<Record<PayoutCause, { label: string; ours: string; theirs: string }>> = {
  amount_differs: {
    label: payoutCauseNames.amount_differs,
    ours: figureNames.ours,
    theirs: figureNames.theirs,
  },
  fee_differs: {
    label: payoutCauseNames.fee_differs,
    ours: figureNames.agreedFee,
    theirs: figureNames.keptFee,
  },
  cancelled_at_provider: {
    label: payoutCauseNames.cancelled_at_provider,
    ours: figureNames.ours,
    theirs: '결제사 취소',
  },
  missing_with_us: {
    label: payoutCauseNames.missing_with_us,
    ours: figureNames.ours,
    theirs: figureNames.theirs,
  },
  not_paid: { label: payoutCauseNames.not_paid, ours: figureNames.ours, theirs: figureNames.theirs },
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
