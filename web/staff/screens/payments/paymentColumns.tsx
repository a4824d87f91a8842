import type { StaffPaymentRow } from '../../../../domain/wire/staffPayments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { AmountLink } from '../../kit/AmountLink.tsx'
import type { Column } from '../../kit/columns.ts'
import { RowLink } from '../../kit/RowLink.tsx'
import { dots, moment } from '../../kit/words.ts'
import { explainPath, payoutPath } from '../../paths.ts'
import { methodNames, paymentStates } from './paymentWords.ts'

/** Link to the events of the payment's order or charge. */
export const comesFrom = ({ orderId, chargeId }: StaffPaymentRow): string =>
  orderId === null
    ? explainPath({ what: 'stream', stream: `charge:${chargeId}` })
    : explainPath({ what: 'order', id: orderId })

/** The name of a payment: its order number, or the charge. */
export const paidFor = ({ orderNumbers, name }: StaffPaymentRow): string => orderNumbers ?? name ?? ''

export const paidWith = ({ method, cardCompany }: StaffPaymentRow): string =>
  cardCompany ?? methodNames[method]

export const paymentColumns: readonly Column<StaffPaymentRow>[] = [
  {
    id: 'occurredAt',
    header: '결제 시각',
    width: '148px',
    sortBy: (row) => row.occurredAt,
    cell: (row) => moment(row.occurredAt),
  },
  { id: 'paidFor', header: '주문·추가 요금', width: 'minmax(132px, 1fr)', cell: paidFor },
  { id: 'member', header: '회원', width: '88px', cell: (row) => row.memberName ?? '탈퇴한 회원' },
  { id: 'method', header: '수단', width: '96px', cell: paidWith },
  {
    id: 'amount',
    header: '금액',
    width: '112px',
    align: 'right',
    sortBy: (row) => row.amount,
    cell: (row) => <AmountLink amount={row.amount} to={comesFrom(row)} />,
  },
  {
    id: 'refunded',
    header: '취소',
    width: '124px',
    align: 'right',
    sortBy: (row) => row.refunded,
    cell: (row) => <AmountLink amount={0 - row.refunded} to={comesFrom(row)} />,
  },
  {
    id: 'status',
    header: '상태',
    width: '100px',
    cell: ({ status, isReversed }) => (
      <Badge tone={paymentStates[status].tone}>{isReversed ? '되돌림' : paymentStates[status].label}</Badge>
    ),
  },
  {
    id: 'paidOut',
    header: '지급액',
    width: '112px',
    align: 'right',
    cell: ({ paidOut }) =>
      paidOut === null ? '' : <AmountLink amount={paidOut.amount} to={payoutPath(paidOut.lastOn)} />,
  },
  {
    id: 'paidOutOn',
    header: '지급일',
    width: '100px',
    cell: ({ paidOut }) =>
      paidOut === null ? '' : <RowLink to={payoutPath(paidOut.lastOn)}>{dots(paidOut.lastOn)}</RowLink>,
  },
  {
    id: 'providerCode',
    header: '거절 코드',
    width: '200px',
    optional: true,
    cell: (row) => row.providerCode ?? '',
  },
  {
    id: 'paymentKey',
    header: '결제 키',
    width: '280px',
    optional: true,
    cell: (row) => row.paymentKey ?? '',
  },
]
