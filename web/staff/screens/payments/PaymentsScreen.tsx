import { Link } from 'react-router-dom'
import {
  paidFor,
  paymentColumns,
  paymentMethodNames,
  paymentStatusNames,
} from '../../../../domain/lists/payments.ts'
import { optionsOf, WITHDRAWN } from '../../../../domain/shared/listColumns.ts'
import type { StaffPaymentRow, StaffPaymentsFilter } from '../../../../domain/wire/staffPayments.ts'
import { paymentCalls } from '../../calls/finance.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { tableColumns } from '../../kit/columns.ts'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import type { FiltersOf } from '../../kit/FilterBar.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { RowLink } from '../../kit/RowLink.tsx'
import { dots, figure, moment } from '../../kit/words.ts'
import { explainPath, payoutPath } from '../../paths.ts'
import { ListScreen } from '../../pieces/ListScreen.tsx'
import { paymentMark } from '../../pieces/marks/paymentMark.tsx'
import { meanings } from '../../pieces/meanings.ts'
import styles from './Payments.module.css'

/** Link to the events of the payment's order or charge. */
const comesFrom = ({ orderId, chargeId }: StaffPaymentRow): string =>
  orderId === null
    ? explainPath({ what: 'stream', stream: `charge:${chargeId}` })
    : explainPath({ what: 'order', id: orderId })

const paidWith = ({ method, cardCompany }: StaffPaymentRow): string =>
  cardCompany ?? paymentMethodNames[method]

const columns = tableColumns(paymentColumns, {
  method: paidWith,
  amount: (row) => <AmountLink amount={row.amount} to={comesFrom(row)} />,
  refunded: (row) => <AmountLink amount={0 - row.refunded} to={comesFrom(row)} />,
  status: paymentMark,
  paidOut: ({ paidOut }) =>
    // Of several days, when a part was refunded later.
    paidOut === null ? '' : won(paidOut.amount),
  paidOutOn: ({ paidOut }) =>
    paidOut === null ? '' : <RowLink to={payoutPath(paidOut.lastOn)}>{dots(paidOut.lastOn)}</RowLink>,
})

const filters: FiltersOf<StaffPaymentsFilter> = [
  { kind: 'choice', name: 'status', label: '상태', options: optionsOf(paymentStatusNames) },
  { kind: 'choice', name: 'method', label: '수단', options: optionsOf(paymentMethodNames) },
  { kind: 'range', name: 'from', to: 'to', label: '결제일', ends: ['처음', '마지막'] },
  { kind: 'search', name: 'q', label: '결제 검색', placeholder: '주문번호, 결제 키, 회원' },
]

/** Members' payments of orders and charges, with their refunds and payout dates. */
export const PaymentsScreen = () => (
  <ListScreen
    title="결제"
    list={paymentCalls.list}
    row={paymentCalls.row}
    file="payments"
    filters={filters}
    columns={columns}
    sums={(data) => [
      { name: '건수', value: data && figure(data.cntAll) },
      { name: '결제 금액', value: data && won(data.sums.captured) },
      { name: '취소 금액', value: data && won(0 - data.sums.givenBack) },
    ]}
    totals={({ sums }) => ({ amount: sums.captured, refunded: 0 - sums.givenBack })}
    idOf={({ paymentId }) => paymentId}
    nameOf={(row) => `${paidFor(row)} ${won(row.amount)}원`}
    detail={(row) => <PaymentDetail payment={row} />}
    nothing="조건에 맞는 결제가 없어요."
    isMarked={({ status }) => status === 'aborted'}
  />
)

/** A payment: its amount, refunds, and the provider's payout. */
function PaymentDetail({ payment }: { payment: StaffPaymentRow }) {
  const { paidOut } = payment
  return (
    <>
      <DrawerHead
        over={paidFor(payment)}
        title={payment.memberName ?? WITHDRAWN}
        badge={<Mark means={meanings.payment[payment.status]}>{paymentStatusNames[payment.status]}</Mark>}
      />
      <Facts
        facts={[
          { name: '결제', value: moment(payment.occurredAt) },
          { name: '수단', value: paidWith(payment) },
          { name: '금액', value: <AmountLink amount={payment.amount} to={comesFrom(payment)} /> },
          ...(payment.refunded === 0
            ? []
            : [
                {
                  name: '취소',
                  value: <AmountLink amount={0 - payment.refunded} to={comesFrom(payment)} />,
                },
              ]),
          ...(paidOut === null
            ? []
            : [
                {
                  name: '지급일',
                  value: <Link to={payoutPath(paidOut.lastOn)}>{dots(paidOut.lastOn)}</Link>,
                },
                {
                  name: '수수료',
                  value: won(paidOut.fees),
                },
                {
                  name: '지급액',
                  value: won(paidOut.amount),
                },
              ]),
          ...(payment.providerCode === null ? [] : [{ name: '거절 코드', value: payment.providerCode }]),
          ...(payment.paymentKey === null
            ? []
            : [{ name: '결제 키', value: <span className={styles.key}>{payment.paymentKey}</span> }]),
        ]}
      />
      {payment.method === 'card' && payment.status !== 'aborted' && paidOut === null && (
        <p className={styles.note}>결제사가 아직 지급하지 않았어요.</p>
      )}
    </>
  )
}
