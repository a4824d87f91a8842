import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { AmountLink } from '../../kit/AmountLink.tsx'
import type { Column } from '../../kit/columns.ts'
import { figure, moment } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { refundStates, waysBack } from './refundStates.ts'

/** Link to the events of the refund's order or charge. */
export const comesFrom = ({ orderId, chargeId }: StaffRefundRow): string =>
  chargeId === null && orderId !== null
    ? explainPath({ what: 'order', id: orderId })
    : explainPath({ what: 'stream', stream: `charge:${chargeId}` })

export const refundColumns: readonly Column<StaffRefundRow>[] = [
  {
    id: 'requestedAt',
    header: '요청',
    width: '156px',
    sortBy: (row) => row.requestedAt,
    cell: (row) => moment(row.requestedAt),
  },
  { id: 'member', header: '회원', width: '88px', cell: (row) => row.memberName ?? '탈퇴한 회원' },
  {
    id: 'what',
    header: '주문·추가 요금',
    width: 'minmax(132px, 1fr)',
    cell: (row) => row.orderNumbers ?? row.name ?? '',
  },
  {
    id: 'amount',
    header: '금액',
    width: '112px',
    align: 'right',
    sortBy: (row) => row.amount,
    cell: (row) => <AmountLink amount={row.amount} to={comesFrom(row)} />,
  },
  { id: 'sending', header: '보냄', width: '64px', align: 'right', cell: (row) => `${figure(row.sending)}회` },
  { id: 'reason', header: '거절 사유', width: 'minmax(140px, 1.4fr)', cell: (row) => row.reason ?? '' },
  {
    id: 'status',
    header: '상태',
    width: '104px',
    cell: ({ status, paidBy, goodwill }) => (
      <Badge tone={refundStates[status].tone}>
        {goodwill > 0 ? '배려 환불' : paidBy === null ? refundStates[status].label : waysBack[paidBy]}
      </Badge>
    ),
  },
  {
    id: 'settledAt',
    header: '처리',
    width: '156px',
    optional: true,
    cell: (row) => (row.settledAt === null ? '' : moment(row.settledAt)),
  },
  { id: 'paymentKey', header: '결제 키', width: '280px', optional: true, cell: (row) => row.paymentKey },
]
