import type { OrderDetail } from '../../../domain/wire/orders.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Badge, type BadgeTone } from '../../kit/Badge.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import { cardDigits, cardName } from '../../pieces/rented/paidCard.ts'
import { phoneNumber } from '../../text/format.ts'
import styles from './OrderDetailScreen.module.css'

export function DeliveryPart({ order }: { order: OrderDetail }) {
  const tracked = order.order_items.flatMap((item) => item.trackingUrl ?? [])
  const [trackingUrl] = tracked
  return (
    <Accordion title="배송 정보" open>
      <Rows>
        <Row name="받는 분">
          {order.shippingName} · {phoneNumber(order.shippingPhone)}
        </Row>
        <Row name="주소">{order.shippingAddress}</Row>
        <Row name="배송 메모">{order.shippingNote === '' ? '–' : order.shippingNote}</Row>
        {trackingUrl === undefined ? (
          <Row name="송장 조회" tone="light">
            출고하면 알려 드려요
          </Row>
        ) : (
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

const paymentWords: Record<OrderDetail['payments'][number]['status'], { words: string; tone: BadgeTone }> = {
  done: { words: '결제 완료', tone: 'ok' },
  canceled: { words: '결제 취소', tone: 'tile' },
  partial_canceled: { words: '부분 취소', tone: 'warn' },
  aborted: { words: '결제 실패', tone: 'error' },
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
