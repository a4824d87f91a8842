import { type ListColumn, WITHDRAWN } from '../shared/listColumns.ts'
import type { StaffPaymentRow } from '../wire/staffPayments.ts'

export const paymentStatusNames: Readonly<Record<StaffPaymentRow['status'], string>> = {
  done: '결제 완료',
  partial_canceled: '부분 취소',
  canceled: '전액 취소',
  aborted: '승인 거절',
}

export const paymentMethodNames: Readonly<Record<StaffPaymentRow['method'], string>> = {
  card: '카드',
  points: '포인트',
  coupon: '쿠폰',
  deduction: '정산 공제',
}

/** The name of a payment: its order number, or the charge. */
export const paidFor = ({ orderNumbers, name }: StaffPaymentRow): string => orderNumbers ?? name ?? ''

/** The state as people read it: what was paid for dates that were gone is given back in full. */
export const statusOf = ({ status, isReversed }: StaffPaymentRow): string =>
  isReversed ? '되돌림' : paymentStatusNames[status]

export const paymentColumns = [
  { key: 'occurredAt', label: '결제 시각', kind: 'instant', isSorted: true, value: (row) => row.occurredAt },
  {
    ...{ key: 'paidFor', label: '주문·추가 요금', kind: 'text', only: 'table', width: 'minmax(140px, 1fr)' },
    value: paidFor,
  },
  { key: 'orderNumbers', label: '주문번호', kind: 'text', only: 'file', value: (row) => row.orderNumbers },
  { key: 'name', label: '추가 요금', kind: 'text', only: 'file', value: (row) => row.name },
  { key: 'member', label: '회원', kind: 'text', width: '80px', value: (row) => row.memberName ?? WITHDRAWN },
  {
    key: 'memberId',
    label: '회원번호',
    kind: 'digits',
    isOptional: true,
    value: (row) => String(row.memberId),
  },
  {
    key: 'method',
    label: '수단',
    kind: 'text',
    width: '80px',
    value: (row) => paymentMethodNames[row.method],
  },
  { key: 'cardCompany', label: '카드사', kind: 'text', only: 'file', value: (row) => row.cardCompany },
  { key: 'amount', label: '금액', kind: 'amount', isSorted: true, value: (row) => row.amount },
  { key: 'refunded', label: '취소', kind: 'amount', isSorted: true, value: (row) => row.refunded },
  { key: 'status', label: '상태', kind: 'text', width: '100px', value: statusOf },
  { key: 'paidOut', label: '지급액', kind: 'amount', value: ({ paidOut }) => paidOut?.amount ?? null },
  { key: 'paidOutOn', label: '지급일', kind: 'day', value: ({ paidOut }) => paidOut?.lastOn ?? null },
  {
    key: 'fees',
    label: '수수료',
    kind: 'amount',
    isOptional: true,
    value: ({ paidOut }) => paidOut?.fees ?? null,
  },
  {
    ...{ key: 'providerCode', label: '거절 코드', kind: 'text', isOptional: true, width: '200px' },
    value: (row) => row.providerCode,
  },
  {
    ...{ key: 'paymentKey', label: '결제 키', kind: 'text', isOptional: true, width: '280px' },
    value: (row) => row.paymentKey,
  },
] as const satisfies readonly ListColumn<StaffPaymentRow>[]
