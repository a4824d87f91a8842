import { type ListColumn, WITHDRAWN } from '../shared/listColumns.ts'
import { pointReasonTerms } from '../shared/pointReasons.ts'
import type { PointLotRow } from '../wire/staffPoints.ts'

export const pointLotColumns = [
  { key: 'member', label: '회원', kind: 'text', value: (lot) => lot.memberName ?? WITHDRAWN },
  { key: 'memberId', label: '회원번호', kind: 'digits', only: 'file', value: (lot) => String(lot.memberId) },
  {
    key: 'reason',
    label: '적립 사유',
    kind: 'text',
    width: '96px',
    value: (lot) => pointReasonTerms[lot.reason].name,
  },
  {
    ...{ key: 'earnedAt', label: '적립일', kind: 'instant', isSorted: true, isOptional: true },
    value: (lot) => lot.earnedAt,
  },
  { key: 'expiresAt', label: '만료일', kind: 'instant', isSorted: true, value: (lot) => lot.expiresAt },
  {
    key: 'earned',
    label: '적립',
    kind: 'amount',
    isOptional: true,
    width: '80px',
    value: (lot) => lot.earned,
  },
  { key: 'remaining', label: '남은 포인트', kind: 'amount', isSorted: true, value: (lot) => lot.remaining },
  {
    key: 'held',
    label: '사용 중',
    kind: 'amount',
    isOptional: true,
    width: '80px',
    value: (lot) => lot.held,
  },
  {
    ...{ key: 'from', label: '어느 대여에서', kind: 'text', only: 'table', width: 'minmax(220px, 1fr)' },
    value: (lot) => (lot.orderNumbers === null ? '' : `${lot.orderNumbers} ${lot.productName ?? ''}`),
  },
  { key: 'orderNumbers', label: '주문번호', kind: 'text', only: 'file', value: (lot) => lot.orderNumbers },
  { key: 'product', label: '상품', kind: 'text', only: 'file', value: (lot) => lot.productName },
] as const satisfies readonly ListColumn<PointLotRow>[]
