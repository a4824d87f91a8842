import { type ListColumn, WITHDRAWN } from '../shared/listColumns.ts'
import type { StaffRefundRow } from '../wire/staffRefunds.ts'
import { refundStatusNames } from './refundNames.ts'

/** Of a refund that is settled: how. */
const settledNames: Readonly<Record<NonNullable<StaffRefundRow['paidBy']>, string>> = {
  card: refundStatusNames.confirmed,
  transfer: '이체 완료',
  desk: '결제사 취소',
  set_off: '상계 완료',
  goodwill: '배려 환불로 완료',
}

/**
 * The state as people read it: a settled refund names the way that its money took, one that is held back says so. Goodwill
 * that refunds of ours counted is theirs, and what is left of its row is money that the desk gave (rule 798).
 */
export function refundState({ status, paidBy, goodwillLeft, isHeldBack }: StaffRefundRow): string {
  if (goodwillLeft > 0) return '배려 환불'
  if (paidBy !== null) return settledNames[paidBy]
  return isHeldBack ? '대사 차이 대기' : refundStatusNames[status]
}

/** What goes back by this refund; nothing by one whose money the provider's desk gave (rule 740). */
const givenBy = ({ amount, paidBy }: StaffRefundRow): number =>
  paidBy === 'set_off' || paidBy === 'goodwill' ? 0 : amount

export const refundColumns = [
  { key: 'requestedAt', label: '요청', kind: 'instant', isSorted: true, value: (row) => row.requestedAt },
  { key: 'member', label: '회원', kind: 'text', width: '88px', value: (row) => row.memberName ?? WITHDRAWN },
  {
    key: 'memberId',
    label: '회원번호',
    kind: 'digits',
    isOptional: true,
    value: (row) => String(row.memberId),
  },
  {
    ...{ key: 'what', label: '주문·추가 요금', kind: 'text', only: 'table', width: 'minmax(140px, 1fr)' },
    value: (row) => row.orderNumbers ?? row.name,
  },
  { key: 'orderNumbers', label: '주문번호', kind: 'text', only: 'file', value: (row) => row.orderNumbers },
  { key: 'name', label: '추가 요금', kind: 'text', only: 'file', value: (row) => row.name },
  { key: 'amount', label: '금액', kind: 'amount', isSorted: true, value: (row) => row.amount },
  { key: 'given', label: '돌려주는 돈', kind: 'amount', only: 'file', value: givenBy },
  {
    key: 'sending',
    label: '보낸 횟수',
    kind: 'count',
    width: '80px',
    unit: '회',
    value: (row) => row.sending,
  },
  {
    key: 'reason',
    label: '거절 사유',
    kind: 'text',
    width: 'minmax(132px, 1.4fr)',
    value: (row) => row.reason,
  },
  { key: 'status', label: '상태', kind: 'text', width: '128px', value: refundState },
  { key: 'settledAt', label: '처리', kind: 'instant', isOptional: true, value: (row) => row.settledAt },
  {
    ...{ key: 'paymentKey', label: '결제 키', kind: 'text', isOptional: true, width: '280px' },
    value: (row) => row.paymentKey,
  },
  {
    key: 'assignee',
    label: '담당',
    kind: 'text',
    width: '88px',
    none: '',
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<StaffRefundRow>[]
