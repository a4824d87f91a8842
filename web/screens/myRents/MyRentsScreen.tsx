import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { OrderHistoryRow, OrderItem } from '../../../domain/wire/orders.ts'
import { useMembers, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { paths } from '../../paths.ts'
import { MemberList } from '../../pieces/MemberList.tsx'
import { EndedNote } from '../../pieces/rented/EndedNote.tsx'
import { shownStatus, statusLabel, statusTone } from '../../pieces/rented/itemStatus.ts'
import { LateRefund } from '../../pieces/rented/LateRefund.tsx'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { ReversedNotice } from '../../pieces/rented/ReversedNotice.tsx'
import { periods, useMyPages } from '../../pieces/useMyPages.ts'
import { dottedDay } from '../../text/format.ts'
import styles from './MyRentsScreen.module.css'

function OrderRow({ order, today }: { order: OrderHistoryRow; today: CivilDate | undefined }) {
  return (
    <li className={styles.order}>
      <Link to={paths.orderDetail(order.id)} className={styles.head}>
        <span>{dottedDay(order.createdAt)}</span>
        <span className={styles.number}>{order.orderNumbers}</span>
        <span className={styles.more}>
          주문 상세
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </Link>
      {order.order_items.map((item) => (
        <div key={item.id} className={styles.entry}>
          <div className={styles.item}>
            <RentedRow
              product={item.product}
              period={{ start: item.order.rentalStartDate, end: item.order.rentalEndDate }}
              amount={item.totalRentPrice + item.periodDiscount}
            />
            <span className={styles.status}>
              <Badge tone={statusTone(shownStatus(item))}>{statusLabel(shownStatus(item))}</Badge>
            </span>
          </div>
          <EndedNote status={shownStatus(item)} />
          {item.cancellation?.refundStatus === 'rejected' && (
            <LateRefund amount={item.cancellation.lateAmount} />
          )}
          <ReviewLink item={item} today={today} />
        </div>
      ))}
    </li>
  )
}

export function MyRentsScreen() {
  const { page, period, periodText, choosePeriod, turnTo } = useMyPages()
  const today = useNow()?.today
  const orders = useMembers(calls.orderHistory(page, period))
  useLoadingOverlay(orders.data === undefined && orders.error === undefined)
  return (
    <>
      <div className={styles.filter}>
        <TextSelect label="조회 기간" value={period} options={periods} onChange={choosePeriod} />
      </div>
      {(orders.data?.notices ?? []).map((notice) => (
        <ReversedNotice key={notice.id} notice={notice} link />
      ))}
      <MemberList
        answer={orders}
        name="렌트 내역"
        page={page}
        onPage={turnTo}
        waiting={
          <div className={styles.waiting}>
            <Skeleton shape="box" count={4} />
          </div>
        }
        empty={
          <EmptyState
            title={`${periodText} 렌트 내역이 없어요`}
            reason="다른 기간을 고르거나 상품을 둘러보세요."
            action={
              <ButtonLink to={paths.products({})} look="third" size="small">
                상품 보러 가기
              </ButtonLink>
            }
          />
        }
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((order) => (
              <OrderRow key={order.id} order={order} today={today} />
            ))}
          </ul>
        )}
      </MemberList>
    </>
  )
}

/** Links a finished rental to the list where its review is written. */
function ReviewLink(props: { item: OrderItem; today: CivilDate | undefined }) {
  const { item, today } = props
  if (today === undefined || item.reviewUntil === null || item.reviewUntil < today) return null
  return (
    <ButtonLink to={paths.myReviews} look="third" size="small" wide>
      리뷰 쓰기
    </ButtonLink>
  )
}
