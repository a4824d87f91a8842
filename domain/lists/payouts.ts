import type { ListColumn } from '../shared/listColumns.ts'
import type { PayoutDifference } from '../wire/books.ts'
import type { PayoutCause, StaffPayoutDay, StaffPayoutLine } from '../wire/staffPayments.ts'

/** Why a line of a payout differs. */
export const payoutCauseNames: Readonly<Record<PayoutCause, string>> = {
  amount_differs: '금액이 달라요',
  fee_differs: '수수료가 달라요',
  cancelled_at_provider: '결제사에서 취소했어요',
  missing_with_us: '우리에게 없는 거래예요',
  not_paid: '아직 지급되지 않았어요',
}

/** What the nightly reconciliation finds. */
export const differenceKindNames: Readonly<Record<PayoutDifference['kind'], string>> = {
  amount_differs: payoutCauseNames.amount_differs,
  cancelled_at_provider: payoutCauseNames.cancelled_at_provider,
  fee_differs: payoutCauseNames.fee_differs,
  missing_with_us: payoutCauseNames.missing_with_us,
  missing_at_provider: '14일이 지나도 지급되지 않았어요',
}

/** One name for each figure of both sides. */
export const figureNames = {
  ours: '우리 금액',
  theirs: '결제사 금액',
  agreedFee: '약정 수수료',
  keptFee: '실제 수수료',
  difference: '차이',
} as const

const aspectOf = (isCancel: boolean): string => (isCancel ? '취소' : '결제')

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

export const agreementOf = ({ difference }: StaffPayoutDay): string =>
  difference === 0 ? '일치' : '차이 있음'

const sumTrack = 'minmax(84px, 1fr)'
export const payoutDayColumns = [
  {
    ...{ key: 'paidOutOn', label: '지급일', kind: 'day', isSorted: true, width: 'minmax(104px, 1fr)' },
    value: (row) => row.paidOutOn,
  },
  {
    key: 'transactions',
    label: '거래',
    kind: 'count',
    isSorted: true,
    width: '56px',
    value: (row) => row.transactions,
  },
  {
    ...{ key: 'difference', label: figureNames.difference, kind: 'amount', isSorted: true, width: sumTrack },
    value: (row) => row.difference,
  },
  { key: 'state', label: '대사', kind: 'text', width: '84px', value: agreementOf },
  {
    ...{ key: 'ours', label: figureNames.ours, kind: 'amount', isSorted: true, width: sumTrack },
    value: (row) => row.ours,
  },
  {
    ...{
      key: 'listed',
      label: figureNames.theirs,
      kind: 'amount',
      isSorted: true,
      isOptional: true,
      width: sumTrack,
    },
    value: (row) => row.listed,
  },
  {
    ...{ key: 'agreedFees', label: figureNames.agreedFee, kind: 'amount', isSorted: true, width: sumTrack },
    value: (row) => row.agreedFees,
  },
  {
    ...{ key: 'keptFees', label: figureNames.keptFee, kind: 'amount', isSorted: true, width: sumTrack },
    value: (row) => row.keptFees,
  },
  {
    ...{ key: 'expected', label: '받을 금액', kind: 'amount', isSorted: true, width: sumTrack },
    value: (row) => row.expected,
  },
  {
    key: 'paid',
    label: '받은 금액',
    kind: 'amount',
    isSorted: true,
    width: sumTrack,
    value: (row) => row.paid,
  },
] as const satisfies readonly ListColumn<StaffPayoutDay>[]

/** The transactions of a month, each with the day of its payout. */
export const payoutLineColumns = [
  { key: 'paidOutOn', label: '지급일', kind: 'day', value: (line) => line.paidOutOn },
  { key: 'movedOn', label: '거래일', kind: 'day', value: (line) => line.movedOn },
  { key: 'paymentKey', label: '결제 키', kind: 'text', value: (line) => line.paymentKey },
  { key: 'transactionKey', label: '거래 키', kind: 'text', value: (line) => line.transactionKey },
  { key: 'what', label: '구분', kind: 'text', value: (line) => aspectOf(line.isCancel) },
  { key: 'ours', label: figureNames.ours, kind: 'amount', value: (line) => line.ours },
  { key: 'listed', label: figureNames.theirs, kind: 'amount', value: (line) => line.listed },
  { key: 'agreedFee', label: figureNames.agreedFee, kind: 'amount', value: (line) => line.agreedFee },
  { key: 'keptFee', label: figureNames.keptFee, kind: 'amount', value: (line) => line.keptFee },
  { key: 'paid', label: '지급액', kind: 'amount', value: (line) => line.paid },
  { key: 'difference', label: figureNames.difference, kind: 'amount', value: (line) => line.difference },
  {
    ...{ key: 'causes', label: '차이의 원인', kind: 'text' },
    value: ({ causes }) => causes.map(({ cause, won }) => `${payoutCauseNames[cause]} (${won})`).join(', '),
  },
] as const satisfies readonly ListColumn<
  Omit<StaffPayoutLine, 'orderId' | 'orderNumbers' | 'chargeId'> & { paidOutOn: string }
>[]
