import { chargeTerms } from '../shared/chargeKinds.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type { StaffCharge } from '../wire/charges.ts'
import { chargeStatusNames } from './chargeNames.ts'
import { inquiryStatusNames } from './inquiryNames.ts'
import { refundStatusNames } from './refundNames.ts'

/** What became of a debtor's objection. */
export const disputeNames: Readonly<Record<NonNullable<StaffCharge['dispute']>, string>> = {
  open: inquiryStatusNames.pending,
  answered: inquiryStatusNames.answered,
}

/** The state of the latest refund. */
export const latestRefund = ({ refundStatus }: StaffCharge): string | null =>
  refundStatus === null ? null : refundStatusNames[refundStatus]

export const chargeColumns = [
  { key: 'createdAt', label: '청구', kind: 'instant', width: '136px', value: (row) => row.createdAt },
  { key: 'kind', label: '종류', kind: 'text', width: '108px', value: (row) => chargeTerms[row.kind].short },
  {
    ...{ key: 'product', label: '상품', kind: 'text', width: 'minmax(100px, 1fr)' },
    value: (row) => row.productName ?? '위탁 상품',
  },
  {
    ...{ key: 'debtor', label: '누가', kind: 'text', width: '56px' },
    value: (row) => (row.debtor === 'renter' ? '회원' : '소유자'),
  },
  {
    key: 'memberId',
    label: '회원번호',
    kind: 'digits',
    isOptional: true,
    value: (row) => String(row.memberId),
  },
  { key: 'dueOn', label: '카드 시도일', kind: 'day', value: (row) => row.dueOn },
  {
    key: 'failures',
    label: '카드 거절',
    kind: 'count',
    unit: '회',
    isOptional: true,
    value: (row) => row.cardFailures,
  },
  {
    key: 'providerCode',
    label: '거절 코드',
    kind: 'text',
    isOptional: true,
    value: (row) => row.providerCode,
  },
  { key: 'amount', label: '금액', kind: 'amount', value: (row) => row.amount },
  { key: 'waived', label: '일부 면제', kind: 'amount', isOptional: true, value: (row) => row.waived },
  {
    ...{ key: 'dispute', label: '이의', kind: 'text', width: '72px', none: '' },
    value: ({ dispute }) => (dispute === null ? null : disputeNames[dispute]),
  },
  { key: 'ownerShare', label: '소유자 몫', kind: 'amount', isOptional: true, value: (row) => row.ownerShare },
  { key: 'refunded', label: '환불', kind: 'amount', width: '80px', value: (row) => row.refunded },
  { key: 'latestRefund', label: '최근 환불', kind: 'text', isOptional: true, value: latestRefund },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '88px',
    value: (row) => chargeStatusNames[row.status],
  },
  {
    key: 'assignee',
    label: '담당',
    kind: 'text',
    width: '72px',
    none: '',
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<StaffCharge>[]
