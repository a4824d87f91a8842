import type { OrderItem } from '../../../domain/wire/orders.ts'
import type { ItemReturn } from '../../../domain/wire/returns.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { LateRefund } from '../../pieces/rented/LateRefund.tsx'
import { returnTimelineOf } from '../../pieces/rented/returnSteps.ts'
import { dottedDay, points, won } from '../../text/format.ts'
import detail from './OrderDetailScreen.module.css'
import { RefundBar } from './RefundBar.tsx'
import styles from './ReturnPart.module.css'
import { refundPlace, refundWords } from './refundWords.ts'

/** Why a return request was declined; shown until the member requests the return again. */
export function Declined({ itemReturn }: { itemReturn: ItemReturn }) {
  if (itemReturn.stage !== 'declined') return null
  return (
    <div className={styles.declined} role="note">
      <p className={styles.title}>반품을 받아 드리지 못했어요</p>
      {itemReturn.declineReason !== null && <p>{itemReturn.declineReason}</p>}
      <p className={styles.again}>사정이 바뀌었다면 다시 신청할 수 있어요.</p>
    </div>
  )
}

/** 반품 접수 → 수거 → 검수 → 환불, with a tracking link while the parcel is on its way back. */
export function ReturnSteps({ itemReturn }: { itemReturn: ItemReturn }) {
  const steps = returnTimelineOf(itemReturn)
  if (steps === null) return null
  return (
    <>
      <div className={styles.steps}>
        <Timeline steps={steps} label="반품 진행 상황" />
      </div>
      {itemReturn.stage === 'collecting' && itemReturn.trackingUrl !== null && (
        <p className={styles.parcel}>
          <a href={itemReturn.trackingUrl} target="_blank" rel="noreferrer" className={detail.link}>
            수거 조회
          </a>
        </p>
      )}
    </>
  )
}

/** The refund of a completed return. */
export function ReturnRefund({ itemReturn, paid }: { itemReturn: ItemReturn; paid: number }) {
  const { refund } = itemReturn
  if (refund === null) return null
  const { refunded, deliveryFeeRefund, cardRefund, pointsRefund, refundStatus } = refund
  const usageCharge = paid - refunded
  return (
    <div className={detail.refund}>
      <Rows>
        <Row name="결제한 금액">{won(paid)}</Row>
        {deliveryFeeRefund > 0 && <Row name="배송비">{won(deliveryFeeRefund)}</Row>}
        <Total name="돌려받는 금액" value={won(cardRefund + pointsRefund)} hairline />
      </Rows>
      <RefundBar
        parts={[
          {
            name: `${refundPlace(refundStatus)}${refundStatus === 'none' ? '' : ` · ${refundWords[refundStatus]}`}`,
            amount: cardRefund,
            words: won(cardRefund),
            tone: 'ink',
          },
          { name: '포인트', amount: pointsRefund, words: points(pointsRefund), tone: 'lining' },
          { name: '이용 금액', amount: usageCharge, words: won(usageCharge), tone: 'off' },
        ]}
      />
      {refundStatus === 'rejected' && <LateRefund amount={cardRefund} />}
    </div>
  )
}

/** Refunds made after the item was collected. */
export function LaterRefunds({ refunds }: { refunds: OrderItem['refunds'] }) {
  if (refunds.length === 0) return null
  const late = refunds.reduce(
    (sum, { refundStatus, cardRefund }) => (refundStatus === 'rejected' ? sum + cardRefund : sum),
    0,
  )
  return (
    <div className={detail.refund}>
      <Rows>
        {refunds.map((refund) => (
          <Row key={refund.refundedAt} name={`${dottedDay(refund.refundedAt)} 환불`}>
            <span className={detail.pending}>
              {refund.refundStatus === 'transferred' && '계좌로 '}
              {refundWords[refund.refundStatus]}
            </span>
            {refund.cardRefund > 0 && won(refund.cardRefund)}
            {refund.cardRefund > 0 && refund.pointsRefund > 0 && ' + '}
            {refund.pointsRefund > 0 && points(refund.pointsRefund)}
          </Row>
        ))}
      </Rows>
      {late > 0 && <LateRefund amount={late} />}
    </div>
  )
}
