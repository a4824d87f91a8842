import type { StaffOrderRow } from '../../../../domain/wire/staffOrders.ts'
import { Badge } from '../../../kit/Badge.tsx'
import type { Column } from '../../kit/columns.ts'
import { dots, figure, moment } from '../../kit/words.ts'
import { courierLabel } from '../../pieces/rented/itemWords.ts'
import { orderStates } from '../../pieces/rented/orderStates.ts'
import { placeWords } from '../../pieces/rented/placeWords.ts'

/** Ids of sortable columns are the server's sort keys. */
export const orderColumns: readonly Column<StaffOrderRow>[] = [
  { id: 'orderNumbers', header: '주문번호', width: '152px', cell: (item) => item.orderNumbers },
  { id: 'code', header: '상품 코드', width: '112px', cell: (item) => item.productCode, optional: true },
  {
    id: 'product',
    header: '상품',
    width: 'minmax(220px, 1fr)',
    cell: (item) => `${item.brandName} ${item.productName}`,
  },
  {
    id: 'status',
    header: '상태',
    width: '128px',
    cell: (item) => {
      const { label, tone } = orderStates[item.status]
      if (item.elsewhere !== null) return <Badge tone="error">{placeWords(item.elsewhere)}</Badge>
      return item.lateDays > 0 ? (
        <Badge tone="error">{`${label} ${item.lateDays}일 늦음`}</Badge>
      ) : (
        <Badge tone={tone}>{label}</Badge>
      )
    },
  },
  {
    id: 'member',
    header: '회원',
    width: '80px',
    cell: (item) => (item.memberName === '' ? '탈퇴 회원' : item.memberName),
  },
  { id: 'shipsOn', header: '출고일', width: '104px', cell: (item) => dots(item.shipsOn) },
  {
    id: 'start',
    header: '대여 시작',
    width: '104px',
    cell: (item) => dots(item.rentalStartDate),
    sortBy: (item) => item.rentalStartDate,
  },
  {
    id: 'end',
    header: '대여 종료',
    width: '104px',
    cell: (item) => dots(item.rentalEndDate),
    sortBy: (item) => item.rentalEndDate,
  },
  {
    id: 'tracking',
    header: '운송장',
    width: '176px',
    cell: (item) =>
      item.trackingNumber === null ? '' : `${courierLabel(item.courier)} ${item.trackingNumber}`,
    optional: true,
  },
  {
    id: 'amount',
    header: '상품 금액',
    width: '112px',
    align: 'right',
    cell: (item) => figure(item.finalAmount),
    sortBy: (item) => item.finalAmount,
  },
  {
    id: 'placed',
    header: '주문 시각',
    width: '144px',
    cell: (item) => moment(item.placedAt),
    sortBy: (item) => item.placedAt,
    optional: true,
  },
]
