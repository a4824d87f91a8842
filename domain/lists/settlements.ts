import { formatSeoulMinute } from '../shared/civilDate.ts'
import { type ListColumn, WITHDRAWN } from '../shared/listColumns.ts'
import { monthName } from '../shared/monthName.ts'
import { payoutWait } from '../shared/payoutWaits.ts'
import type { HoldMade, StaffSettlement, StoppedPayout } from '../wire/staffSettlements.ts'
import { payoutRefusal, settlementStatusNames } from './settlementNames.ts'

/**
 * A hold with who set it, when and why, and of which earlier month it came with the sum (rule 973):
 * `법원 압류 명령 · 윤태오 2027.02.20 09:30 · 2027년 2월 정산에서 이월`.
 */
export const holdWords = ({ month: held, at, by, reason }: HoldMade, month: string): string =>
  [
    reason ?? '지워진 사유',
    `${by} ${formatSeoulMinute(new Date(at))}`,
    ...(held === month ? [] : [`${monthName(held)} 정산에서 이월`]),
  ].join(' · ')

/** Why a payout waits: what the gateway said last, or the holds of the month. */
function whyWaiting({
  lastReason,
  status,
  heldFor,
  month,
}: Pick<StaffSettlement, 'lastReason' | 'status' | 'heldFor' | 'month'>): string | null {
  if (lastReason !== null) return payoutWait(lastReason)
  return status === 'held' && heldFor.length > 0
    ? heldFor.map((hold) => holdWords(hold, month)).join(' / ')
    : null
}

export const settlementColumns = [
  {
    ...{ key: 'ownerName', label: '소유자', kind: 'text', isSorted: true, width: 'minmax(104px, 1fr)' },
    value: (row) => (row.ownerName === '' ? WITHDRAWN : row.ownerName),
  },
  { key: 'ownerId', label: '회원번호', kind: 'digits', only: 'file', value: (row) => String(row.ownerId) },
  { key: 'rows', label: '건수', kind: 'count', isSorted: true, width: '56px', value: (row) => row.rows },
  { key: 'base', label: '기준 금액', kind: 'amount', value: (row) => row.base },
  { key: 'transactionFee', label: '거래 수수료', kind: 'amount', value: (row) => row.transactionFee },
  { key: 'operatingFee', label: '운영 수수료', kind: 'amount', value: (row) => row.operatingFee },
  { key: 'earned', label: '정산 금액', kind: 'amount', isSorted: true, value: (row) => row.earned },
  {
    ...{ key: 'broughtForward', label: '이월 받음', kind: 'amount', isOptional: true, none: '–' },
    value: (row) => row.broughtForward,
  },
  {
    ...{ key: 'deducted', label: '공제', kind: 'amount', isOptional: true, none: '–' },
    value: (row) => row.deducted,
  },
  {
    ...{ key: 'payable', label: '지급액', kind: 'amount', isSorted: true, none: '–' },
    value: (row) => row.payable,
  },
  {
    ...{ key: 'carriedForward', label: '다음 달 이월', kind: 'amount', isOptional: true, none: '–' },
    value: (row) => row.carriedForward,
  },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '108px',
    value: (row) => settlementStatusNames[row.status],
  },
  {
    ...{ key: 'lastReason', label: '기다리는 이유', kind: 'text', isOptional: true, width: '180px' },
    value: (row) => whyWaiting(row),
  },
  {
    ...{ key: 'reference', label: '거래 번호', kind: 'digits', isOptional: true, width: '180px' },
    value: (row) => row.reference,
  },
  {
    ...{ key: 'assignee', label: '담당', kind: 'text', width: '88px', none: '' },
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<StaffSettlement>[]

/** Payouts of any month that wait for finance. */
export const stoppedPayoutColumns = [
  { key: 'month', label: '정산월', kind: 'text', isSorted: true, width: '88px', value: ({ month }) => month },
  {
    ...{ key: 'ownerName', label: '소유자', kind: 'text', width: 'minmax(104px, 1fr)' },
    value: (row) => (row.ownerName === '' ? WITHDRAWN : row.ownerName),
  },
  { key: 'ownerId', label: '회원번호', kind: 'digits', only: 'file', value: (row) => String(row.ownerId) },
  { key: 'payable', label: '지급액', kind: 'amount', isSorted: true, value: (row) => row.payable },
  {
    ...{ key: 'status', label: '상태', kind: 'text', width: '108px' },
    value: (row) => settlementStatusNames[row.status],
  },
  {
    ...{ key: 'lastReason', label: '멈춘 이유', kind: 'text', width: 'minmax(180px, 1fr)', none: '' },
    value: (row) => whyWaiting(row) ?? (row.providerCode === null ? null : payoutRefusal(row.providerCode)),
  },
  {
    ...{ key: 'assignee', label: '담당', kind: 'text', width: '88px', none: '' },
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<StoppedPayout>[]
