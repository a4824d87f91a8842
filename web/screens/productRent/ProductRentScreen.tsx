import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { perDay, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { isRecord } from '../../api/isRecord.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { useCouponPrice } from '../../pieces/coupons/useBestCoupon.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { PeriodSheet } from '../../pieces/rentCalendar/PeriodSheet.tsx'
import { CalendarLegend, RentCalendar } from '../../pieces/rentCalendar/RentCalendar.tsx'
import { useRentCalendar } from '../../pieces/rentCalendar/useRentCalendar.ts'
import { useRentFacts } from '../../pieces/rentCalendar/useRentFacts.ts'
import { dayDiscounts } from '../../pieces/rules/rentalWords.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { rentPeriod, visitPeriod } from '../../storage/rentPeriod.ts'
import { messages } from '../../text/messages.ts'
import styles from './ProductRentScreen.module.css'

function Tip() {
  return (
    <aside className={styles.tip} aria-label="기간 할인 안내">
      <div>
        <p className={styles.tipTitle}>오래 빌릴수록 하루가 가벼워요</p>
        <p className={styles.tipWords}>{dayDiscounts}</p>
      </div>
      <svg
        width="74"
        height="40"
        viewBox="0 0 74 40"
        role="img"
        aria-label="기간이 길수록 내려가는 하루 가격"
      >
        <path d="M0 0h15v40H0zM19 6h15v34H19zM38 12h15v28H38z" className={styles.bars} />
        <path d="M57 18h15v22H57z" className={styles.lastBar} />
      </svg>
    </aside>
  )
}

/** True when the page that led here does not show the chosen days: the cart, or the free-day alerts. */
const leadsToDetail = (state: unknown): boolean => isRecord(state) && state.leadsTo === 'detail'

type ChooserProps = { product: ProductDetail; calendar: Calendar; stored: Period | null }

function Chooser({ product, calendar, stored }: ChooserProps) {
  const stepBack = useStepBack()
  const navigate = useNavigate()
  const location = useLocation()
  const { selection, notice, tap, reset, send } = useRentCalendar(calendar, stored)
  // Sent to the mounted calendar: after a remount, a day tapped before hydration would not be one of its buttons.
  useLayoutEffect(() => {
    if (stored !== null) send({ type: 'STORED', stored })
  }, [send, stored])
  const price = selection.status === 'chosen' ? rentalPrice(product, selection) : null
  const coupon = useCouponPrice(product, price)
  const apply = () => {
    if (selection.status !== 'chosen') return
    rentPeriod.save(product.id, { start: selection.start, end: selection.end })
    send({ type: 'APPLY' })
    const detail = paths.productDetail(product.id)
    if (leadsToDetail(location.state)) navigate(detail, { replace: true })
    else stepBack(detail)
  }
  return (
    <>
      <Tip />
      <CalendarLegend selection={selection} />
      <RentCalendar calendar={calendar} selection={selection} pricePerDay={perDay(product)} onTap={tap} />
      <PeriodSheet
        selection={selection}
        notice={notice}
        calendar={calendar}
        price={price}
        coupon={coupon}
        freeShipping={product.shippingCost === 'free'}
        actions={
          <>
            <Button look="third" onClick={reset}>
              초기화
            </Button>
            <Button onClick={apply} disabled={selection.status !== 'chosen'}>
              일정 적용
            </Button>
          </>
        }
      />
    </>
  )
}

export function ProductRentScreen() {
  const { id = '' } = useParams()
  return <RentOf key={id} id={id} />
}

function RentOf({ id }: { id: string }) {
  const stepBack = useStepBack()
  const hydrated = useHydrated()
  const { data: product, error, mutate } = useAnswer(calls.product(id))
  const facts = useRentFacts(product ?? null)
  // Only the browser stores an earlier choice: the server renders the suggestion of a first visit.
  const stored = useMemo(
    () => (hydrated ? (rentPeriod.of(Number(id)) ?? visitPeriod.read()) : null),
    [hydrated, id],
  )
  const failed = error ?? facts.failed
  useLoadingOverlay(product === undefined && error === undefined)
  const isReady = product !== undefined && facts.calendar !== null
  useEffect(() => {
    if (isRefused(failed) && !isReady) alertNotice(messages.productMissing).then(() => stepBack())
  }, [failed, isReady, stepBack])
  if (!isReady && failed !== undefined && !isRefused(failed))
    return <LoadFailed error={failed} onRetry={() => Promise.all([mutate(), facts.retry()])} />
  if (product === undefined || facts.calendar === null)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="box" />
        <Skeleton shape="title" />
        <Skeleton shape="box" count={3} />
      </div>
    )
  return <Chooser key={product.id} product={product} calendar={facts.calendar} stored={stored} />
}
