import { Link } from 'react-router-dom'
import type { StaffPaymentRow } from '../../../../domain/wire/staffPayments.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { AmountLink } from '../../kit/AmountLink.tsx'
import { DrawerHead, Facts } from '../../kit/Drawer.tsx'
import { dots, moment } from '../../kit/words.ts'
import { payoutPath } from '../../paths.ts'
import styles from './PaymentDetail.module.css'
import { comesFrom, paidFor, paidWith } from './paymentColumns.tsx'
import { paymentStates } from './paymentWords.ts'

/** A payment: its amount, refunds, and the provider's payout. */
export function PaymentDetail({ payment }: { payment: StaffPaymentRow | undefined }) {
  if (payment === undefined) return <DrawerHead title="이 목록에 없는 결제예요" />
  const { label, tone } = paymentStates[payment.status]
  const { paidOut } = payment
  return (
    <>
      <DrawerHead
        over={paidFor(payment)}
        title={payment.memberName ?? '탈퇴한 회원'}
        badge={<Badge tone={tone}>{label}</Badge>}
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
                  value: <AmountLink amount={paidOut.fees} to={payoutPath(paidOut.lastOn)} />,
                },
                {
                  name: '지급액',
                  value: <AmountLink amount={paidOut.amount} to={payoutPath(paidOut.lastOn)} />,
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
