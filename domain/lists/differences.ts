import type { ListColumn } from '../shared/listColumns.ts'
import type { PayoutDifference } from '../wire/books.ts'
import { aspectOf, figureNames, payoutCauseNames } from './payoutNames.ts'

/** What the nightly reconciliation finds. */
export const differenceKindNames: Readonly<Record<PayoutDifference['kind'], string>> = {
  amount_differs: payoutCauseNames.amount_differs,
  cancelled_at_provider: payoutCauseNames.cancelled_at_provider,
  fee_differs: payoutCauseNames.fee_differs,
  missing_with_us: payoutCauseNames.missing_with_us,
  missing_there: '14일이 지나도 지급되지 않았어요',
}

/** How a difference was closed. */
export const closedBy = ({ isWrittenOff, settledAt }: { isWrittenOff: boolean; settledAt: string | null }) =>
  isWrittenOff ? '손익 처리' : settledAt === null ? '남음' : '맞음'

/** Differences by payment. Nothing on one side is told in words on the screen, and left empty in the file. */
export const differenceColumns = [
  { key: 'foundAt', label: '발견', kind: 'instant', width: '136px', value: (row) => row.foundAt },
  {
    ...{ key: 'kind', label: '원인', kind: 'text', width: 'minmax(132px, 1fr)' },
    value: (row) => differenceKindNames[row.kind],
  },
  {
    ...{ key: 'what', label: '구분', kind: 'text', width: '84px' },
    value: (row) => `${aspectOf(row.transactionKey !== null)}${row.aspect === 'fee' ? ' 수수료' : ''}`,
  },
  {
    key: 'ours',
    label: figureNames.ours,
    kind: 'amount',
    width: '84px',
    none: '없음',
    value: (row) => row.ours,
  },
  {
    key: 'theirs',
    label: figureNames.theirs,
    kind: 'amount',
    width: '88px',
    none: '없음',
    value: (row) => row.theirs,
  },
  {
    key: 'difference',
    label: figureNames.difference,
    kind: 'amount',
    width: '84px',
    value: (row) => 0 - row.missing,
  },
  { key: 'closedBy', label: '처리', kind: 'text', width: '88px', value: closedBy },
  { key: 'settledAt', label: '해소', kind: 'instant', isOptional: true, value: (row) => row.settledAt },
  {
    key: 'paymentKey',
    label: '결제 키',
    kind: 'text',
    width: 'minmax(224px, 1fr)',
    value: (row) => row.paymentKey,
  },
  {
    ...{ key: 'transactionKey', label: '거래 키', kind: 'text', isOptional: true, width: '224px' },
    value: (row) => row.transactionKey,
  },
] as const satisfies readonly ListColumn<PayoutDifference>[]
