import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { mutate } from 'swr'
import { itemActions, memberActionOf } from '../../../domain/ordering/itemActions.ts'
import { extensionOutlook } from '../../../domain/rental/extension.ts'
import { isOverBeforeArrival, lateDaysOf } from '../../../domain/rental/lateReturn.ts'
import { pickUpDay } from '../../../domain/rental/period.ts'
import { reviewActions } from '../../../domain/reviews/reviewActions.ts'
import { mayDo } from '../../../domain/shared/actionTable.ts'
import { type CardRefund, cardRefundParts, cardRefundWords } from '../../../domain/shared/cardRefundParts.ts'
import { type CivilDate, daysBetween, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { exchangedWords, freeUntilShipped, undeliveredWords } from '../../../domain/shared/itemWords.ts'
import { LONGEST_RENTAL_DAYS } from '../../../domain/shared/rentalLength.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import type { ItemReturn } from '../../../domain/wire/returns.ts'
import { calls } from '../../calls.ts'
import { Button, ButtonLink } from '../../kit/Button.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { EndedNote } from '../../pieces/rented/EndedNote.tsx'
import { shownStatus, statusLabel, timelineOf } from '../../pieces/rented/itemStatus.ts'
import { LateRefund } from '../../pieces/rented/LateRefund.tsx'
import { NextSentence } from '../../pieces/rented/NextSentence.tsx'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { returnTimelineOf } from '../../pieces/rented/returnSteps.ts'
import type { Progress } from '../../pieces/rented/sharedProgress.ts'
import { dottedDay, minusWon, points, won } from '../../text/format.ts'
import styles from './OrderDetailScreen.module.css'
import { RefundBar } from './RefundBar.tsx'
import { itemCourse, periodOf } from './SheetItem.tsx'

/** The card got its part, or the member's account did; points came back with the cancellation. */
export const isGivenBack = ({ cardRefund, confirmedAmount, transferredAmount }: CardRefund): boolean =>
  confirmedAmount + transferredAmount === cardRefund

function Refund({ cancellation }: { cancellation: NonNullable<OrderItem['cancellation']> }) {
  return (
    <div className={styles.refund}>
      {cancellation.undelivered !== null && (
        <p className={styles.next}>{undeliveredWords(cancellation.undelivered, isGivenBack(cancellation))}</p>
      )}
      <Rows>
        <Row name={cancellation.feePercent > 0 ? `취소 수수료 ${cancellation.feePercent}%` : '취소 수수료'}>
          {minusWon(cancellation.fee)}
        </Row>
        {cardRefundParts(cancellation).map(({ place, state, amount }) => (
          <Row key={`${place} ${state}`} name={`${place} 환불`}>
            <span className={styles.pending}>{state}</span>
            {won(amount)}
          </Row>
        ))}
        {cancellation.pointsRefund > 0 && <Row name="포인트 환불">{points(cancellation.pointsRefund)}</Row>}
        {cancellation.couponReturned && <Row name="쿠폰">쿠폰함으로 돌려드렸어요</Row>}
      </Rows>
      {cancellation.lateAmount > 0 && <LateRefund amount={cancellation.lateAmount} />}
    </div>
  )
}

/** A product that is gone has no page any more; its similar ones have. */
const rebookPath = ({ product, isOffered }: OrderItem): string =>
  isOffered ? paths.productDetail(product.id) : paths.productSimilar(product.id)

type Actions = { askPath: string; onCancel: () => void; onReturn: () => void; onExtend: () => void }

function Action(props: Omit<Actions, 'onExtend'> & { item: OrderItem; today: CivilDate }) {
  const { item, onCancel, onReturn } = props
  const action = memberActionOf(item)
  if (action === 'return')
    return (
      <>
        {!item.isArrivalAwaited && (
          <p className={styles.ask}>
            상품에 문제가 있나요? 이용을 마친 상품의 반납은 신청하지 않아도 찾으러 가요.
          </p>
        )}
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
  if (action === 'ask')
    return (
      <>
        {!isOverBeforeArrival(itemCourse(item), props.today) && (
          <p className={styles.ask}>
            이제 직접 취소할 수 없어요. 취소하고 싶거나 걱정되는 점이 있으면 알려 주세요.
          </p>
        )}
        <ButtonLink to={props.askPath} overlay="inquiry" look="third" size="small" wide>
          취소 문의하기
        </ButtonLink>
      </>
    )
  // A lost item cannot be booked again.
  if (action === 'rebook' && item.cancellation?.undelivered !== 'lost_on_the_way')
    return (
      <ButtonLink to={rebookPath(item)} look="third" size="small" wide>
        다시 예약
      </ButtonLink>
    )
  return null
}

/** One rented item: its progress, unless an item above already shows it, its product and its actions. */
export function ItemPart(props: { item: OrderItem; progress: Progress; today: CivilDate } & Actions) {
  const { item, progress } = props
  const { itemReturn } = item
  const period = periodOf(item)
  const status = shownStatus(item)
  const steps =
    progress !== 'told' || itemReturn !== null || item.status === 'lost'
      ? timelineOf(status, itemCourse(item), props.today)
      : null
  return (
    <section className={styles.item} aria-label={item.product.productName}>
      {progress !== 'told' && (
        <>
          <h2 className={styles.status}>
            {statusLabel(status)} <EndedNote status={status} />
          </h2>
          <NextSentence item={item} today={props.today} className={styles.next} />
        </>
      )}
      {itemReturn !== null && memberActionOf(item) === 'return' && <Declined itemReturn={itemReturn} />}
      <Exchanges item={item} />
      <Extensions extensions={item.extensions} />
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
        <ExtendEntry item={item} today={props.today} onExtend={props.onExtend} />
        <Action
          item={item}
          today={props.today}
          askPath={props.askPath}
          onCancel={props.onCancel}
          onReturn={props.onReturn}
        />
        <ReviewEntry item={item} today={props.today} />
      </div>
    </section>
  )
}

/** Why a late rental is not extended: all that is left is to send the item back. */
const notExtended = {
  too_late: '',
  charged: '늦은 날을 이미 청구해서 더 연장할 수 없어요. ',
  longest: `가장 긴 ${LONGEST_RENTAL_DAYS}일이 지나 더 연장할 수 없어요. `,
} as const

/**
 * The entry to a later end; a late item is offered it first, before its late days are charged (rule 324), unless a later end
 * also costs days for which its renter waited for the shop (rule 844). Where no later end can be chosen there is none
 * (rule 652).
 */
function ExtendEntry(props: { item: OrderItem; today: CivilDate; onExtend: () => void }) {
  const { item, today } = props
  if (!mayDo(itemActions, 'extend', item, 'member')) return null
  const { isArrivalAwaited, isOffered, lateDaysCharged } = item
  const rental = { ...itemCourse(item), isArrivalAwaited }
  const lateDays = lateDaysOf(rental, today)
  const outlook = extensionOutlook({ ...rental, lateDaysCharged }, today)
  if (outlook !== 'open')
    return lateDays === 0 ? null : (
      <p className={styles.ask}>
        회수일이 {lateDays}일 지났어요. {notExtended[outlook]}아직 보내지 않은 상품은 지금 보내 주세요. 늦은
        날은 하루 요금이 그대로 청구돼요.
      </p>
    )
  if (!isOffered || isArrivalAwaited) return null
  const isUrged = lateDays > 0 && lateDays === daysBetween(pickUpDay(rental), today)
  return (
    <>
      {lateDays > 0 && (
        <p className={styles.ask}>
          회수일이 {lateDays}일 지났어요.{' '}
          {isUrged
            ? '더 쓰시려면 지금 연장해 주세요. 연장하지 않은 날은 하루 요금이 그대로 청구돼요.'
            : '아직 보내지 않은 상품은 지금 보내 주세요. 늦은 날은 하루 요금이 그대로 청구돼요.'}
        </p>
      )}
      <Button look={isUrged ? 'main' : 'second'} size="small" wide onClick={props.onExtend}>
        대여 연장
      </Button>
    </>
  )
}

/** The extensions of an item, oldest first. */
function Extensions({ extensions }: { extensions: OrderItem['extensions'] }) {
  if (extensions.length === 0) return null
  return (
    <div className={styles.refund}>
      <Rows>
        {extensions.map(({ extendedAt, to, cardAmount, pointsUsed }) => (
          <Row key={extendedAt} name={`${formatWithWeekday(to)}까지 연장`}>
            {cardAmount > 0 && won(cardAmount)}
            {cardAmount > 0 && pointsUsed > 0 && ' + '}
            {pointsUsed > 0 && points(pointsUsed)}
          </Row>
        ))}
      </Rows>
    </div>
  )
}

/** Why a return request was declined; shown until the member requests the return again. */
function Declined({ itemReturn }: { itemReturn: ItemReturn }) {
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
function ReturnSteps({ itemReturn }: { itemReturn: ItemReturn }) {
  const steps = returnTimelineOf(itemReturn)
  if (steps === null) return null
  return (
    <>
      <div className={styles.steps}>
        <Timeline steps={steps} label="반품 진행 상황" />
      </div>
      {itemReturn.stage === 'collecting' && itemReturn.trackingUrl !== null && (
        <p className={styles.parcel}>
          <a href={itemReturn.trackingUrl} target="_blank" rel="noreferrer" className={styles.link}>
            수거 조회
          </a>
        </p>
      )}
    </>
  )
}

/** The refund of a completed return. */
function ReturnRefund({ itemReturn, paid }: { itemReturn: ItemReturn; paid: number }) {
  const { refund } = itemReturn
  if (refund === null) return null
  const { refunded, deliveryFeeRefund, cardRefund, pointsRefund, lateAmount } = refund
  const usageCharge = paid - refunded
  return (
    <div className={styles.refund}>
      <Rows>
        <Row name="결제한 금액">{won(paid)}</Row>
        {deliveryFeeRefund > 0 && <Row name="배송비">{won(deliveryFeeRefund)}</Row>}
        <Total name="돌려받는 금액" value={won(cardRefund + pointsRefund)} hairline />
      </Rows>
      <RefundBar
        parts={[
          ...cardRefundParts(refund).map(
            ({ place, state, amount }) =>
              ({ name: `${place} · ${state}`, amount, words: won(amount), tone: 'ink' }) as const,
          ),
          { name: '포인트', amount: pointsRefund, words: points(pointsRefund), tone: 'lining' },
          { name: '이용 금액', amount: usageCharge, words: won(usageCharge), tone: 'off' },
        ]}
      />
      {lateAmount > 0 && <LateRefund amount={lateAmount} />}
    </div>
  )
}

/** Refunds made after the item was collected. */
function LaterRefunds({ refunds }: { refunds: OrderItem['refunds'] }) {
  if (refunds.length === 0) return null
  const late = refunds.reduce((sum, { lateAmount }) => sum + lateAmount, 0)
  return (
    <div className={styles.refund}>
      <Rows>
        {refunds.map((refund) => (
          <Row key={refund.refundedAt} name={`${dottedDay(refund.refundedAt)} 환불`}>
            {cardRefundWords(refund)}
            {refund.cardRefund > 0 && refund.pointsRefund > 0 && ' + '}
            {refund.pointsRefund > 0 && points(refund.pointsRefund)}
          </Row>
        ))}
      </Rows>
      {late > 0 && <LateRefund amount={late} />}
    </div>
  )
}

type Exchange = OrderItem['exchanges'][number]

function Difference({ exchange }: { exchange: Exchange }) {
  const { cardRefund, pointsRefund, lateAmount } = exchange
  if (cardRefund + pointsRefund === 0) return <p>더 내실 금액은 없어요.</p>
  return (
    <>
      <p>
        차액{' '}
        {cardRefundParts(exchange)
          .map(({ place, state, amount }) => `${place} ${won(amount)} 환불 · ${state}`)
          .join(', ')}
        {cardRefund > 0 && pointsRefund > 0 && ', '}
        {pointsRefund > 0 && `${points(pointsRefund)}는 돌려드렸어요.`}
      </p>
      {lateAmount > 0 && <LateRefund amount={lateAmount} />}
    </>
  )
}

const isToBeSent = (item: OrderItem): boolean => ['cancel', 'ask'].includes(memberActionOf(item) ?? '')

/** The exchanges of an item for another product, oldest first. */
function Exchanges({ item }: { item: OrderItem }) {
  return item.exchanges.map((exchange, nth) => (
    <div key={exchange.exchangedAt} className={styles.declined} role="note">
      <p className={styles.title}>상품이 바뀌었어요</p>
      <p>
        {nth === 0 && '주문하신 '}
        {exchangedWords(exchange.from.productName, exchange.to.productName, isToBeSent(item))}
      </p>
      <Difference exchange={exchange} />
      {isToBeSent(item) && <p className={styles.again}>{freeUntilShipped}</p>}
    </div>
  ))
}

const ReviewSheet = lazy(() =>
  loadChunk(() =>
    import('../../pieces/reviewWriting/ReviewSheet.tsx').then((m) => ({ default: m.ReviewSheet })),
  ),
)

/** Links a finished rental to its review, or opens the sheet that writes one. */
function ReviewEntry({ item, today }: { item: OrderItem; today: CivilDate }) {
  const { id = '' } = useParams()
  const sheet = useOverlay(`review-${item.id}`)
  const target = useMemo(() => ({ item, review: null }), [item])
  const readAgain = useCallback(() => mutate(calls.orderDetail(id).url), [id])
  const facts = { status: 'unwritten', itemStatus: item.status, lastDay: item.reviewUntil, today }
  const isOffered = item.reviewId === null && mayDo(reviewActions, 'write', facts, 'member')
  // The review may have been written elsewhere, or by a request whose answer was lost.
  useClosedWhenGone(sheet, !isOffered)
  if (item.reviewId !== null)
    return (
      <ButtonLink to={paths.myReviewsAt({ tab: 'written' })} look="third" size="small" wide>
        내 리뷰 보기
      </ButtonLink>
    )
  if (!isOffered) return null
  return (
    <>
      <Button look="second" size="small" wide onClick={sheet.open}>
        리뷰 쓰기
      </Button>
      {sheet.isOpen && (
        <Suspense fallback={null}>
          <ReviewSheet target={target} onClose={sheet.close} readAgain={readAgain} />
        </Suspense>
      )}
    </>
  )
}
