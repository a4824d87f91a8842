import { courierNames } from '../shared/codeNames.ts'
import { type ListColumn, WITHDRAWN } from '../shared/listColumns.ts'
import type { StaffOrderRow } from '../wire/staffOrders.ts'
import { orderState } from './orderStatusNames.ts'

export const orderColumns = [
  { key: 'orderNumbers', label: '주문번호', kind: 'text', width: '140px', value: (row) => row.orderNumbers },
  {
    key: 'code',
    label: '상품 코드',
    kind: 'text',
    isOptional: true,
    width: '112px',
    value: (row) => row.productCode,
  },
  {
    ...{ key: 'product', label: '상품', kind: 'text', only: 'table', width: 'minmax(192px, 1fr)' },
    value: (row) => `${row.brandName} ${row.productName}`,
  },
  { key: 'brand', label: '브랜드', kind: 'text', only: 'file', value: (row) => row.brandName },
  { key: 'name', label: '상품', kind: 'text', only: 'file', value: (row) => row.productName },
  {
    key: 'status',
    label: '상태',
    kind: 'text',
    width: '128px',
    value: orderState,
  },
  // The table says it with the state.
  { key: 'lateDays', label: '늦은 날', kind: 'count', only: 'file', value: (row) => row.lateDays },
  {
    ...{ key: 'member', label: '회원', kind: 'text', width: '72px' },
    value: ({ memberName }) => (memberName === '' ? WITHDRAWN : memberName),
  },
  {
    key: 'memberId',
    label: '회원번호',
    kind: 'digits',
    isOptional: true,
    value: (row) => String(row.memberId),
  },
  { key: 'shipsOn', label: '출고일', kind: 'day', value: (row) => row.shipsOn },
  { key: 'start', label: '대여 시작', kind: 'day', isSorted: true, value: (row) => row.rentalStartDate },
  { key: 'end', label: '대여 종료', kind: 'day', isSorted: true, value: (row) => row.rentalEndDate },
  { key: 'pickUpOn', label: '회수일', kind: 'day', isOptional: true, value: (row) => row.pickUpOn },
  {
    ...{ key: 'courier', label: '택배사', kind: 'text', only: 'file' },
    value: ({ courier }) => (courier === null ? null : (courierNames[courier] ?? courier)),
  },
  {
    ...{ key: 'tracking', label: '운송장', kind: 'digits', isOptional: true, width: '176px' },
    value: (row) => row.trackingNumber,
  },
  { key: 'amount', label: '상품 금액', kind: 'amount', isSorted: true, value: (row) => row.finalAmount },
  {
    ...{
      key: 'placed',
      label: '주문 시각',
      kind: 'instant',
      isSorted: true,
      isOptional: true,
      width: '144px',
    },
    value: (row) => row.placedAt,
  },
  {
    ...{ key: 'assignee', label: '담당', kind: 'text', isOptional: true, width: '88px', none: '' },
    value: (row) => row.assignee?.name ?? null,
  },
] as const satisfies readonly ListColumn<StaffOrderRow>[]
