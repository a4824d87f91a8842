import type { StaffReturnRow } from '../../../../domain/wire/returns.ts'
import { Badge } from '../../../kit/Badge.tsx'
import type { Column } from '../../kit/columns.ts'
import { dots, figure, moment } from '../../kit/words.ts'
import { reasonName, stageWords } from './returnWords.ts'

export const returnColumns: readonly Column<StaffReturnRow>[] = [
  { id: 'requestedAt', header: '요청', width: '136px', cell: (row) => moment(row.requestedAt) },
  { id: 'order', header: '주문번호', width: '144px', cell: (row) => row.orderNumbers },
  {
    id: 'stage',
    header: '단계',
    width: '104px',
    cell: (row) => <Badge tone={stageWords[row.stage].tone}>{stageWords[row.stage].label}</Badge>,
  },
  { id: 'product', header: '상품', width: 'minmax(180px, 1fr)', cell: (row) => row.productName },
  {
    id: 'amount',
    header: '결제 금액',
    width: '104px',
    align: 'right',
    cell: (row) => `${figure(row.finalAmount)}원`,
  },
  {
    id: 'period',
    header: '대여 기간',
    width: '184px',
    cell: (row) => `${dots(row.rentalStartDate)} – ${dots(row.rentalEndDate).slice(5)}`,
  },
  {
    id: 'reason',
    header: '회원 사유',
    width: 'minmax(120px, 0.8fr)',
    cell: (row) => reasonName(row.returnReason),
  },
]
