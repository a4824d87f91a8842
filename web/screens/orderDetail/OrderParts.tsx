import type { ReactNode } from 'react'
import type { OrderDetail } from '../../../domain/wire/orders.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import { cardDigits, cardName, paymentLabel } from '../../pieces/rented/paidCard.ts'
import { parcelsOf } from '../../pieces/rented/parcels.ts'
import { phoneNumber, won } from '../../text/format.ts'
import styles from './OrderDetailScreen.module.css'

/** One line per parcel; its contents are named where there are several. */
function Tracking({ items }: { items: OrderDetail['order_items'] }) {
  const parcels = parcelsOf(items)
  const isAwaited = items.some(({ status }) => status === 'new' || status === 'ready_for_delivery')
  if (parcels.length === 0 && isAwaited)
    return (
      <Row name="송장 조회" tone="light">
        출고하면 알려 드려요
      </Row>
    )
  return parcels.map(({ url, names }) => (
    <Row key={url} name="송장 조회">
      <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
        {parcels.length > 1 && `${names.join(', ')} `}배송 조회
        <span className="spoken">새 창</span>
      </a>
    </Row>
  ))
}

export function DeliveryPart({ order }: { order: OrderDetail }) {
  return (
    <Accordion title="배송 정보" open>
      <Rows>
        <Row name="받는 분">
          {order.shippingName} · {phoneNumber(order.shippingPhone)}
        </Row>
        <Row name="주소">{order.shippingAddress}</Row>
        <Row name="배송 메모">{order.shippingNote === '' ? '–' : order.shippingNote}</Row>
        <Tracking items={order.order_items} />
      </Rows>
    </Accordion>
  )
}

/** The payments, and at the end their receipts: the card company's and, as `children`, the shop's own. */
export function PaymentPart({ order, children }: { order: OrderDetail; children: ReactNode }) {
  return (
    <Accordion title="결제 정보" open>
      <AmountRows amounts={order} hairline />
      {order.payments.map((payment) => (
        <div key={`${payment.status}${payment.approvedAt}`}>
          <p className={styles.card}>
            <span>
              {cardName(payment.cardCompany)} {cardDigits(payment.cardNumber)}
            </span>
            <Badge tone={paymentLabel(payment).tone}>{paymentLabel(payment).words}</Badge>
          </p>
          {payment.goodwill > 0 && (
            <Rows>
              <Row name="배려 환불">{won(payment.goodwill)}</Row>
            </Rows>
          )}
        </div>
      ))}
      <div className={styles.receipts}>
        {order.payments.map(
          ({ status, approvedAt, receiptUrl }) =>
            receiptUrl !== null && (
              <a
                key={`${status}${approvedAt}`}
                href={receiptUrl}
                target="_blank"
                rel="noreferrer"
                className={styles.receipt}
              >
                영수증 보기
              </a>
            ),
        )}
        {children}
      </div>
    </Accordion>
  )
}
