import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { CurrentRental } from '../../../domain/wire/dashboard.ts'
import type { OrderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Timeline } from '../../kit/Timeline.tsx'
import { paths } from '../../paths.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { endedNote, nextStep, statusLabel, statusTone, timelineOf } from '../../pieces/rented/itemStatus.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import styles from './MyPageScreen.module.css'
import { rentTitle } from './rentTitle.ts'

const verbs: Partial<Record<OrderItemStatus, string>> = {
  new: '출고',
  ready_for_delivery: '출고',
  shipped: '도착',
  end: '회수',
}

function lineOf(status: OrderItemStatus, period: Period, today: CivilDate): string {
  const next = nextStep(status, period, today)
  if (next === null) return ''
  if (next.day === '') return next.after
  if (status === 'delivered')
    return today < period.start
      ? `${formatWithWeekday(period.start)}부터 ${next.day}까지 이용해요`
      : `${next.day}까지 이용 중`
  const when = next.before === '' ? next.day : next.before.trim()
  return `${when} ${verbs[status] ?? ''} · 이용 ${formatWithWeekday(period.start)}부터`
}

function Waiting() {
  return (
    <div className={styles.current}>
      <div className={styles.room}>
        <Skeleton shape="title" />
        <Skeleton shape="box" />
      </div>
    </div>
  )
}

function NoRent() {
  return (
    <section className={styles.current} aria-labelledby="current-rent">
      <div className={styles.room}>
        <h2 id="current-rent" className={styles.currentTitle}>
          이번 렌트
        </h2>
        <p className={styles.none}>지금 빌린 상품이 없어요.</p>
        <ButtonLink to={paths.products({})} look="third" size="small">
          상품 보러 가기
        </ButtonLink>
      </div>
    </section>
  )
}

/** One error notice for both of the page's requests; what did load stays visible. */
function NotAllRead() {
  const rents = useMembers(calls.orderHistory(1, '6'))
  const dashboard = useMembers(calls.dashboard)
  const missing = [rents, dashboard].find(({ data, error }) => data === undefined && error !== undefined)
  if (missing === undefined) return null
  return (
    <NotRead
      title="마이페이지를 불러오지 못했어요"
      error={missing.error}
      onRetry={() => Promise.all([rents.mutate(), dashboard.mutate()])}
    />
  )
}

function UnderWay() {
  const { data, error } = useMembers(calls.dashboard)
  const today = useNow()?.today
  if (data === undefined && error !== undefined) return null
  if (data === undefined || today === undefined) return <Waiting />
  return data.currentRental === undefined ? <NoRent /> : <Rent rental={data.currentRental} today={today} />
}

/** The current rental with its progress. */
export function Rent({ rental, today }: { rental: CurrentRental; today: CivilDate }) {
  const { status } = rental
  const period = { start: rental.rentalStartDate, end: rental.rentalEndDate }
  const steps = timelineOf(status, period) ?? []
  return (
    <section className={styles.current} aria-labelledby="current-rent">
      <div className={styles.currentHead}>
        <h2 id="current-rent" className={styles.currentTitle}>
          {rentTitle(status)}
        </h2>
        <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
        <Link to={paths.orderDetail(rental.orderId)} className={styles.more}>
          주문 상세
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      </div>
      <RentedRow
        product={rental.product}
        period={period}
        amount={null}
        small
        line={[endedNote(status), lineOf(status, period, today)]
          .filter((words) => words !== null)
          .join(' · ')}
      />
      <div className={styles.timeline}>
        <Timeline steps={steps} label="진행 상황" />
      </div>
    </section>
  )
}

export const CurrentRent = () => (
  <>
    <NotAllRead />
    <UnderWay />
  </>
)
