import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import { shippingDay } from '../../../domain/rental/period.ts'
import { type CivilDate, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { OrderDetail } from '../../../domain/wire/orders.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { DonePage } from '../../pieces/done/DonePage.tsx'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NextSentence } from '../../pieces/rented/NextSentence.tsx'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { withProgress } from '../../pieces/rented/sharedProgress.ts'
import { useNavigateFromHere } from '../../pieces/useStillHere.ts'
import { minusWon, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './OrderCompleteScreen.module.css'

export function OrderCompleteScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigateFromHere()
  const { data: order, error, mutate } = useMembers(calls.orderDetail(id))
  const today = useNow()?.today
  useLoadingOverlay(order === undefined && error === undefined)
  useEffect(() => {
    if (isRefused(error)) alertNotice(messages.orderMissing).then(() => navigate(paths.home))
  }, [error, navigate])
  if (order === undefined && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => mutate()} />
  if (order === undefined || today === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="box" count={2} />
      </div>
    )
  return <Ordered order={order} today={today} />
}

/** The day on which what is not sent yet leaves; null when all has left, or when that day is over (rule 836). */
function promisedDay({ order_items }: OrderDetail, today: CivilDate): CivilDate | null {
  const unsent = order_items.find(({ status }) => status === 'new' || status === 'ready_for_delivery')
  if (unsent === undefined) return null
  const day = shippingDay({ start: unsent.order.rentalStartDate, end: unsent.order.rentalEndDate })
  return day < today ? null : day
}

/** An order that was placed, now or before: its page is come back to, and says then what its order's page says. */
export function Ordered({ order, today }: { order: OrderDetail; today: CivilDate }) {
  const promised = promisedDay(order, today)
  const [first] = withProgress(order.order_items)
  return (
    <DonePage
      headline={
        <>
          주문을 마쳤어요.
          {promised !== null && (
            <>
              <br />
              {formatWithWeekday(promised)}에 출고할게요.
            </>
          )}
        </>
      }
      actions={
        <>
          <ButtonLink to={paths.home} look="third" wide>
            홈으로
          </ButtonLink>
          <ButtonLink to={paths.orderDetail(order.id)} wide>
            주문 상세 보기
          </ButtonLink>
        </>
      }
    >
      {promised === null && first !== undefined && (
        <NextSentence item={first.item} today={today} className={styles.next} />
      )}
      <p className={styles.number}>주문번호 {order.orderNumbers}</p>
      <OrderedItems items={order.order_items} />
      <Rows>
        {paymentLines(order).map(({ name, amount }) => (
          <Row key={name} name={name} {...(amount < 0 && { tone: 'off' })}>
            {amount < 0 ? minusWon(-amount) : won(amount)}
          </Row>
        ))}
        <Row name="결제 금액">{won(order.totalAmount)}</Row>
        <Row name="배송지">{order.shippingAddress}</Row>
      </Rows>
    </DonePage>
  )
}

type OrderedItem = Pick<
  OrderDetail['order_items'][number],
  'id' | 'order' | 'periodDiscount' | 'product' | 'totalRentPrice'
>

/** The items with their days, which are said once above those that share them: each is extended by itself (rule 725). */
export function OrderedItems({ items }: { items: readonly OrderedItem[] }) {
  const rows = items.map((item) => ({
    ...item,
    period: { start: item.order.rentalStartDate, end: item.order.rentalEndDate },
  }))
  const [first] = rows
  const isShared = first !== undefined && rows.every(({ period }) => period.end === first.period.end)
  return (
    <>
      {isShared && (
        <div className={styles.period}>
          <Interval
            from={formatWithWeekday(first.period.start)}
            to={formatWithWeekday(first.period.end)}
            note={`총 ${rentalDays(first.period)}일`}
            size="title"
            stretch
          />
        </div>
      )}
      <div className={styles.items}>
        {rows.map((item) => (
          <RentedRow
            key={item.id}
            product={item.product}
            period={item.period}
            amount={item.totalRentPrice + item.periodDiscount}
          />
        ))}
      </div>
    </>
  )
}

type Amounts = Pick<
  OrderDetail,
  'couponDiscount' | 'pointsUsed' | 'deliveryFee' | 'totalRent' | 'periodDiscount'
>

/** The lines that lead from the price of the items to the amount paid, in won; empty when the two are equal. */
export function paymentLines(order: Amounts): { name: string; amount: number }[] {
  const differences = [
    { name: '쿠폰 할인', amount: -order.couponDiscount },
    { name: '포인트 사용', amount: -order.pointsUsed },
    { name: '배송비', amount: order.deliveryFee },
  ].filter(({ amount }) => amount !== 0)
  return differences.length === 0
    ? []
    : [{ name: '상품 금액', amount: order.totalRent + order.periodDiscount }, ...differences]
}
