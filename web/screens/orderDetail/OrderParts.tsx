import type { OrderDetail } from '../../../domain/wire/orders.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import { cardDigits, cardName, paymentWords } from '../../pieces/rented/paidCard.ts'
import { phoneNumber } from '../../text/format.ts'
import styles from './OrderDetailScreen.module.css'

export function DeliveryPart({ order }: { order: OrderDetail }) {
  const tracked = order.order_items.flatMap((item) => item.trackingUrl ?? [])
  const [trackingUrl] = tracked
  const isSent = order.order_items.some(({ status }) => status !== 'cancel')
  return (
    <Accordion title="배송 정보" open>
      <Rows>
        <Row name="받는 분">
          {order.shippingName} · {phoneNumber(order.shippingPhone)}
        </Row>
        <Row name="주소">{order.shippingAddress}</Row>
        <Row name="배송 메모">{order.shippingNote === '' ? '–' : order.shippingNote}</Row>
        {trackingUrl === undefined && isSent && (
          <Row name="송장 조회" tone="light">
            출고하면 알려 드려요
          </Row>
        )}
        {trackingUrl !== undefined && (
          <Row name="송장 조회">
            <a href={trackingUrl} target="_blank" rel="noreferrer" className={styles.link}>
              배송 조회
            </a>
          </Row>
        )}
      </Rows>
    </Accordion>
  )
}

export function PaymentPart({ order }: { order: OrderDetail }) {
  return (
    <Accordion title="결제 정보" open>
      <AmountRows amounts={order} hairline />
      {order.payments.map((payment) => (
        <div key={`${payment.status}${payment.approvedAt}`}>
          <p className={styles.card}>
            <span>
              {cardName(payment.cardCompany)} {cardDigits(payment.cardNumber)}
            </span>
            <Badge tone={paymentWords[payment.status].tone}>{paymentWords[payment.status].words}</Badge>
          </p>
          {payment.receiptUrl !== null && (
            <a href={payment.receiptUrl} target="_blank" rel="noreferrer" className={styles.receipt}>
              영수증 보기
            </a>
          )}
        </div>
      ))}
    </Accordion>
  )
}
