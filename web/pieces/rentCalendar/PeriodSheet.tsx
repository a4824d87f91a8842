import { type ReactNode, useState } from 'react'
import { percentOff, type RentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { type Calendar, endReason, isTaken, possibleEnds } from '../../../domain/rental/calendar.ts'
import type { Selection } from '../../../domain/rental/picking.ts'
import { addDays, type CivilDate, daysBetween, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { RefusalCode } from '../../../domain/shared/decision.ts'
import { Badge } from '../../kit/Badge.tsx'
import { cx } from '../../kit/cx.ts'
import { Interval } from '../../kit/Interval.tsx'
import { minusWon, won } from '../../text/format.ts'
import type { CouponPrice } from '../coupons/couponPrice.ts'
import { dayReason } from './dayReasons.ts'
import styles from './PeriodSheet.module.css'

const dotted = (day: CivilDate) => day.slice(5).replace('-', '.')

function firstTakenAfter(day: CivilDate, calendar: Calendar): CivilDate | null {
  for (let next = day; daysBetween(day, next) <= 16; next = addDays(next, 1)) {
    if (isTaken(next, calendar)) return next
  }
  return null
}

/** Returns the sentence that says which end is the last possible one, and why. */
export function reachSentence(start: CivilDate, calendar: Calendar): string {
  const last = possibleEnds(start, calendar).at(-1)
  if (last === undefined) return ''
  const taken = firstTakenAfter(last, calendar)
  const stopped = endReason(start, addDays(last, 1), calendar) === 'PERIOD_TAKEN'
  return stopped && taken !== null
    ? `${dotted(taken)}부터 다른 예약이 있어 ${formatWithWeekday(last)}까지 고를 수 있어요.`
    : `${formatWithWeekday(last)}까지 고를 수 있어요.`
}

function Dates({ selection }: { selection: Selection }) {
  if (selection.status === 'empty') return <Interval from="시작일" to="종료일" open stretch size="large" />
  const from = formatWithWeekday(selection.start)
  if (selection.status === 'startChosen')
    return <Interval from={from} to="종료일" open stretch size="large" />
  const days = daysBetween(selection.start, selection.end) + 1
  return (
    <Interval from={from} to={formatWithWeekday(selection.end)} note={`총 ${days}일`} stretch size="large" />
  )
}

function Advice({ selection, notice, calendar }: Pick<Props, 'selection' | 'notice' | 'calendar'>) {
  const reason = notice === null ? null : dayReason(notice)
  if (selection.status === 'startChosen')
    return (
      <>
        <p className={styles.hint}>종료일을 선택해 주세요</p>
        <p className={styles.reason}>{reason ?? reachSentence(selection.start, calendar)}</p>
      </>
    )
  if (selection.status === 'empty')
    return (
      <>
        <p className={styles.hint}>시작일을 선택해 주세요</p>
        {reason !== null && <p className={styles.reason}>{reason}</p>}
      </>
    )
  if (reason !== null) return <p className={styles.reason}>{reason}</p>
  return selection.suggested ? (
    <p className={cx(styles.reason, styles.suggestion)}>
      가장 빠른 일정이에요. 시작일을 누르면 바꿀 수 있어요.
    </p>
  ) : null
}

const Awaited = () => <span className={styles.awaited} aria-hidden="true" data-waiting="" />

/** Shows the discount of an owned coupon; for a coupon on offer it shows the price with that coupon. */
function CouponRow({ price, coupon }: { price: RentalPrice; coupon: CouponPrice | null }) {
  const isOffer = coupon !== null && coupon.couponDiscount === 0 && coupon.offeredDiscount > 0
  const isNone = coupon !== null && coupon.couponDiscount === 0 && !isOffer
  return (
    <div className={isNone ? styles.none : styles.off}>
      <dt>{isOffer ? '쿠폰 받으면' : '쿠폰 할인'}</dt>
      <dd>
        {coupon === null ? (
          <Awaited />
        ) : isOffer ? (
          won(price.periodTotalPrice - coupon.offeredDiscount)
        ) : isNone ? (
          '쓸 수 있는 쿠폰 없음'
        ) : (
          minusWon(coupon.couponDiscount)
        )}
      </dd>
    </div>
  )
}

/** The amounts keep their places while the coupons load. */
function AmountRows({ price, coupon }: { price: RentalPrice; coupon: CouponPrice | null }) {
  const orderAmount = price.periodTotalPrice - (coupon?.couponDiscount ?? 0)
  const percent = percentOff(price.totalRentPrice, orderAmount)
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>총 렌트 금액</dt>
        <dd>{won(price.totalRentPrice)}</dd>
      </div>
      {price.periodDiscount < 0 && (
        <div className={styles.off}>
          <dt>기간 할인</dt>
          <dd>{minusWon(price.periodDiscount)}</dd>
        </div>
      )}
      <CouponRow price={price} coupon={coupon} />
      <div className={styles.total}>
        <dt>주문 금액</dt>
        <dd>
          {coupon === null ? (
            <Awaited />
          ) : (
            <>
              {percent > 0 && <span className={styles.percent}>{percent}% </span>}
              {won(orderAmount)}
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

type Props = {
  selection: Selection
  notice: RefusalCode | null
  calendar: Calendar
  /** Null when there is no product to price (the filter of a list). */
  price: RentalPrice | null
  /** Null until it is known. */
  coupon: CouponPrice | null
  freeShipping: boolean
  actions: ReactNode
}

/** The panel 이용기간 below the months: dates, reason, amounts and actions; in a low window one row that unfolds. */
export function PeriodSheet(props: Props) {
  const { selection, price } = props
  const [isFolded, setIsFolded] = useState(true)
  const suggested = selection.status === 'chosen' && selection.suggested
  return (
    <section className={cx(styles.sheet, isFolded && styles.folded)} aria-labelledby="period-title">
      <button
        type="button"
        className={styles.unfold}
        aria-label="이용기간과 금액 자세히"
        aria-expanded={!isFolded}
        onClick={() => setIsFolded(!isFolded)}
      />
      <span className={styles.grabber} aria-hidden="true" />
      <div className={styles.head}>
        <h2 id="period-title" className={styles.title}>
          이용기간
        </h2>
        {suggested && <Badge tone="lining">추천 일정</Badge>}
        {props.freeShipping && selection.status === 'chosen' && (
          <span className={styles.right}>
            <Badge>무료배송</Badge>
          </span>
        )}
      </div>
      <div className={styles.dates}>
        <Dates selection={selection} />
      </div>
      <div role="status" className={styles.advice}>
        <Advice selection={selection} notice={props.notice} calendar={props.calendar} />
      </div>
      {price !== null && <AmountRows price={price} coupon={props.coupon} />}
      <div className={styles.actions}>{props.actions}</div>
    </section>
  )
}
