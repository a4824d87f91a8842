import type { StaffPayoutDay } from '../../../../domain/wire/staffPayments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { AmountLink } from '../../kit/AmountLink.tsx'
import type { Column } from '../../kit/columns.ts'
import { dots, figure } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'

/** Link to the events that booked a payout. */
export const bookedBy = (day: string): string =>
  explainPath({ what: 'stream', stream: `provider-payout:${day}` })

type Amount = 'ours' | 'listed' | 'agreedFees' | 'keptFees' | 'expected' | 'paid' | 'difference'

const amount = (
  id: Amount,
  header: string,
  more: Partial<Column<StaffPayoutDay>> = {},
): Column<StaffPayoutDay> => ({
  ...{ id, header, width: 'minmax(84px, 1fr)', align: 'right' },
  sortBy: (row) => row[id],
  cell: (row) => <AmountLink amount={row[id]} to={bookedBy(row.paidOutOn)} />,
  ...more,
})

export const payoutColumns: readonly Column<StaffPayoutDay>[] = [
  {
    id: 'paidOutOn',
    header: '지급일',
    width: 'minmax(104px, 1fr)',
    sortBy: (row) => row.paidOutOn,
    cell: (row) => dots(row.paidOutOn),
  },
  {
    id: 'transactions',
    header: '거래',
    width: '56px',
    align: 'right',
    sortBy: (row) => row.transactions,
    cell: (row) => figure(row.transactions),
  },
  amount('difference', '차이'),
  {
    id: 'state',
    header: '대사',
    width: '84px',
    cell: ({ difference }) =>
      difference === 0 ? <Badge tone="ok">일치</Badge> : <Badge tone="error">차이 있음</Badge>,
  },
  amount('ours', '우리 금액'),
  amount('listed', '결제사 금액', { optional: true }),
  amount('agreedFees', '약정 수수료'),
  amount('keptFees', '실제 수수료'),
  amount('expected', '받을 금액'),
  amount('paid', '받은 금액'),
]
