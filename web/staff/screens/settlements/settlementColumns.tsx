import type { StaffSettlement } from '../../../../domain/wire/staffSettlements.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { AmountLink } from '../../kit/AmountLink.tsx'
import type { Column } from '../../kit/columns.ts'
import { figure } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { settlementStates } from './settlementStates.ts'

type Amount =
  | 'base'
  | 'transactionFee'
  | 'operatingFee'
  | 'earned'
  | 'broughtForward'
  | 'deducted'
  | 'payable'

const amount = (
  id: Amount,
  header: string,
  more: Partial<Column<StaffSettlement>> = {},
): Column<StaffSettlement> => ({
  ...{ id, header, width: '112px', align: 'right' },
  cell: (row) => (
    <AmountLink
      amount={row[id]}
      to={explainPath({ what: 'settlement', owner: row.ownerId, month: row.month })}
    />
  ),
  ...more,
})

export const settlementColumns: readonly Column<StaffSettlement>[] = [
  {
    id: 'ownerName',
    header: '소유자',
    width: 'minmax(104px, 1fr)',
    sortBy: (row) => row.ownerName,
    cell: (row) =>
      row.ownerName === '' ? `탈퇴한 회원 ${row.ownerId}` : `${row.ownerName} (${row.ownerId})`,
  },
  {
    id: 'rows',
    header: '건수',
    width: '56px',
    align: 'right',
    sortBy: (row) => row.rows,
    cell: (row) => figure(row.rows),
  },
  amount('base', '기준 금액'),
  amount('transactionFee', '거래 수수료'),
  amount('operatingFee', '운영 수수료'),
  amount('earned', '정산 금액', { sortBy: (row) => row.earned }),
  amount('broughtForward', '이월 받음', { optional: true }),
  amount('deducted', '공제', { optional: true }),
  amount('payable', '지급액', { sortBy: (row) => row.payable }),
  {
    id: 'status',
    header: '상태',
    width: '108px',
    cell: ({ status }) => (
      <Badge tone={settlementStates[status].tone}>{settlementStates[status].label}</Badge>
    ),
  },
  {
    id: 'reference',
    header: '거래 번호',
    width: '180px',
    optional: true,
    cell: (row) => row.reference ?? '',
  },
]
