import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffPayoutDay, StaffPayoutLine } from '../wire/staffPayments.ts'
import { aspectOf, figureNames, payoutCauseNames } from './payoutNames.ts'

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
