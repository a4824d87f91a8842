import { returnReasonNames } from '../shared/codeNames.ts'
import type { ListColumn } from '../shared/listColumns.ts'
import type { ReturnStage, StaffReturnRow } from '../wire/returns.ts'
import { orderStatusNames } from './orderStatusNames.ts'

export const returnStageNames: Readonly<Record<ReturnStage, string>> = {
  requested: '반품 승인 대기',
  approved: '반품 수거 대기',
  declined: '반품 거절',
  collecting: orderStatusNames.return_collecting,
  collected: orderStatusNames.return_collected,
  completed: orderStatusNames.return_completed,
}

const reasonNames: Readonly<Record<string, string>> = returnReasonNames
/** The member's reason; a code that is not known stays a code. */
export const returnReasonName = (code: string | null): string | null =>
  code === null ? null : (reasonNames[code] ?? code)

/** The text that a member typed stays on the screen: it is no column. */
export const returnColumns = [
  { key: 'requestedAt', label: '요청', kind: 'instant', width: '136px', value: (row) => row.requestedAt },
  { key: 'order', label: '주문번호', kind: 'text', width: '136px', value: (row) => row.orderNumbers },
  { key: 'stage', label: '단계', kind: 'text', width: '120px', value: (row) => returnStageNames[row.stage] },
  {
    key: 'product',
    label: '상품',
    kind: 'text',
    width: 'minmax(150px, 1fr)',
    value: (row) => row.productName,
  },
  {
    key: 'amount',
    label: '결제 금액',
    kind: 'amount',
    width: '92px',
    value: (row) => row.finalAmount,
  },
  {
    key: 'points',
    label: '그중 포인트',
    kind: 'amount',
    isOptional: true,
    unit: 'P',
    value: (row) => row.pointsUsed,
  },
  {
    ...{ key: 'period', label: '대여 기간', kind: 'text', only: 'table', width: '184px' },
    value: ({ rentalStartDate, rentalEndDate }) =>
      `${rentalStartDate} – ${rentalEndDate}`.replaceAll('-', '.'),
  },
  { key: 'start', label: '대여 시작', kind: 'day', only: 'file', value: (row) => row.rentalStartDate },
  { key: 'end', label: '대여 종료', kind: 'day', only: 'file', value: (row) => row.rentalEndDate },
  {
    ...{ key: 'reason', label: '회원 사유', kind: 'text', width: 'minmax(104px, 0.8fr)', none: '–' },
    value: (row) => returnReasonName(row.returnReason),
  },
  {
    key: 'assignee',
    label: '담당',
    kind: 'text',
    isOptional: true,
    width: '72px',
    none: '',
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<Omit<StaffReturnRow, 'returnText'>>[]
