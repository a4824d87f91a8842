import { memberActionOf } from '../../../domain/ordering/itemActions.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { paths } from '../../paths.ts'
import { nextStep, statusLabel, timelineOf } from '../../pieces/rented/itemStatus.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { minusWon, points, won } from '../../text/format.ts'
import styles from './OrderDetailScreen.module.css'

const refundWords = {
  none: '',
  pending: '처리 중',
  confirmed: '완료',
  rejected: '확인 중',
} as const

function Refund({ cancellation }: { cancellation: NonNullable<OrderItem['cancellation']> }) {
  return (
    <div className={styles.refund}>
      <Rows>
        <Row name={cancellation.feePercent > 0 ? `취소 수수료 ${cancellation.feePercent}%` : '취소 수수료'}>
          {minusWon(cancellation.fee)}
        </Row>
        {cancellation.cardRefund > 0 && (
          <Row name="카드 환불">
            {won(cancellation.cardRefund)}
            <span className={styles.pending}>{refundWords[cancellation.refundStatus]}</span>
          </Row>
        )}
        {cancellation.pointsRefund > 0 && <Row name="포인트 환불">{points(cancellation.pointsRefund)}</Row>}
        {cancellation.couponReturned && <Row name="쿠폰">다시 쓸 수 있어요</Row>}
      </Rows>
    </div>
  )
}

function Action({ item, onCancel }: { item: OrderItem; onCancel: () => void }) {
  const action = memberActionOf(item.status)
  if (action === 'cancel')
    return (
      <Button look="third" size="small" wide onClick={onCancel}>
        예약 취소
      </Button>
    )
  if (action === 'rebook')
    return (
      <ButtonLink to={paths.productDetail(item.product.id)} look="third" size="small" wide>
        다시 예약
      </ButtonLink>
    )
  return null
}

/** One rented item: where it is, what it is, what may be done. */
export function ItemPart(props: { item: OrderItem; today: CivilDate; onCancel: () => void }) {
  const { item } = props
  const period = { start: item.order.rentalStartDate, end: item.order.rentalEndDate }
  const steps = timelineOf(item.status, period)
  const next = nextStep(item.status, period, props.today)
  return (
    <section className={styles.item} aria-label={item.product.productName}>
      <h2 className={styles.status}>{statusLabel(item.status)}</h2>
      {next !== null && (
        <p className={styles.next}>
          {next.before}
          <strong>{next.day}</strong>
          {next.after}
        </p>
      )}
      {item.cancellation !== null && <Refund cancellation={item.cancellation} />}
      {steps !== null && (
        <div className={styles.timeline}>
          <Timeline steps={steps} label="진행 상황" />
        </div>
      )}
      <RentedRow product={item.product} period={period} amount={item.totalRentPrice + item.periodDiscount} />
      <div className={styles.action}>
        <Action item={item} onCancel={props.onCancel} />
      </div>
    </section>
  )
}
