import { memberActionOf } from '../../../domain/ordering/itemActions.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { paths } from '../../paths.ts'
import { EndedNote } from '../../pieces/rented/EndedNote.tsx'
import { nextStep, statusLabel, timelineOf } from '../../pieces/rented/itemStatus.ts'
import { LateRefund } from '../../pieces/rented/LateRefund.tsx'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { returnSentence } from '../../pieces/rented/returnSteps.ts'
import type { Progress } from '../../pieces/rented/sharedProgress.ts'
import { minusWon, points, won } from '../../text/format.ts'
import { Exchanges } from './ExchangePart.tsx'
import styles from './OrderDetailScreen.module.css'
import { Declined, LaterRefunds, ReturnRefund, ReturnSteps } from './ReturnPart.tsx'
import { ReviewEntry } from './ReviewEntry.tsx'
import { refundPlace, refundWords } from './refundWords.ts'

function Refund({ cancellation }: { cancellation: NonNullable<OrderItem['cancellation']> }) {
  return (
    <div className={styles.refund}>
      {cancellation.lostOnTheWay && (
        <p className={styles.next}>
          보내 드리던 상품을 잃어버렸어요. 죄송합니다. 결제한 금액을 모두 돌려드려요.
        </p>
      )}
      <Rows>
        <Row name={cancellation.feePercent > 0 ? `취소 수수료 ${cancellation.feePercent}%` : '취소 수수료'}>
          {minusWon(cancellation.fee)}
        </Row>
        {cancellation.cardRefund > 0 && (
          <Row name={`${refundPlace(cancellation.refundStatus)} 환불`}>
            <span className={styles.pending}>{refundWords[cancellation.refundStatus]}</span>
            {won(cancellation.cardRefund)}
          </Row>
        )}
        {cancellation.pointsRefund > 0 && <Row name="포인트 환불">{points(cancellation.pointsRefund)}</Row>}
        {cancellation.couponReturned && <Row name="쿠폰">다시 쓸 수 있어요</Row>}
      </Rows>
      {cancellation.refundStatus === 'rejected' && <LateRefund amount={cancellation.cardRefund} />}
    </div>
  )
}

/** A product that is gone has no page any more; its similar ones have. */
const rebookPath = ({ product, isOffered }: OrderItem): string =>
  isOffered ? paths.productDetail(product.id) : paths.productSimilar(product.id)

type Actions = { onCancel: () => void; onReturn: () => void }

function Action({ item, onCancel, onReturn }: Actions & { item: OrderItem }) {
  const action = memberActionOf(item.status)
  if (action === 'return')
    return (
      <>
        <p className={styles.ask}>
          상품에 문제가 있나요? 이용을 마친 상품의 반납은 신청하지 않아도 찾으러 가요.
        </p>
        <Button look="third" size="small" wide onClick={onReturn}>
          반품 신청
        </Button>
      </>
    )
  if (action === 'cancel')
    return (
      <Button look="third" size="small" wide onClick={onCancel}>
        예약 취소
      </Button>
    )
  // A lost item cannot be booked again.
  if (action === 'rebook' && item.cancellation?.lostOnTheWay !== true)
    return (
      <ButtonLink to={rebookPath(item)} look="third" size="small" wide>
        다시 예약
      </ButtonLink>
    )
  return null
}

function Sentence({ item, today }: { item: OrderItem; today: CivilDate }) {
  const next = nextStep(item.status, periodOf(item), today)
  const stage = item.itemReturn?.stage
  const words = next ?? (stage === undefined ? null : returnSentence[stage])
  if (words === null) return null
  if (typeof words === 'string') return <p className={styles.next}>{words}</p>
  return (
    <p className={styles.next}>
      {words.before}
      <strong>{words.day}</strong>
      {words.after}
    </p>
  )
}

const periodOf = ({ order }: OrderItem) => ({ start: order.rentalStartDate, end: order.rentalEndDate })

/** One rented item: its progress, unless an item above already shows it, its product and its actions. */
export function ItemPart(props: { item: OrderItem; progress: Progress; today: CivilDate } & Actions) {
  const { item, progress } = props
  const { itemReturn } = item
  const period = periodOf(item)
  const steps =
    progress === 'whole' || itemReturn !== null || item.status === 'lost'
      ? timelineOf(item.status, period)
      : null
  return (
    <section className={styles.item} aria-label={item.product.productName}>
      {progress !== 'told' && (
        <>
          <h2 className={styles.status}>
            {statusLabel(item.status)} <EndedNote status={item.status} />
          </h2>
          <Sentence item={item} today={props.today} />
        </>
      )}
      {itemReturn !== null && memberActionOf(item.status) === 'return' && (
        <Declined itemReturn={itemReturn} />
      )}
      <Exchanges item={item} />
      {item.cancellation !== null && <Refund cancellation={item.cancellation} />}
      {itemReturn !== null && <ReturnRefund itemReturn={itemReturn} paid={item.finalAmount} />}
      <LaterRefunds refunds={item.refunds} />
      {steps !== null && (
        <div className={styles.timeline}>
          <Timeline steps={steps} label="진행 상황" />
          {itemReturn !== null && <ReturnSteps itemReturn={itemReturn} />}
        </div>
      )}
      <div className={styles.rented}>
        <RentedRow
          product={item.product}
          period={period}
          amount={item.totalRentPrice + item.periodDiscount}
        />
      </div>
      <div className={styles.action}>
        <Action item={item} onCancel={props.onCancel} onReturn={props.onReturn} />
        <ReviewEntry item={item} today={props.today} />
      </div>
    </section>
  )
}
