import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { OrderHistoryRow } from '../../../domain/wire/orders.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { Badge } from '../../kit/Badge.tsx'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Pager } from '../../kit/Pager.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextSelect } from '../../kit/TextSelect.tsx'
import { paths } from '../../paths.ts'
import { statusLabel, statusTone } from '../../pieces/rented/itemStatus.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { dottedDay } from '../../text/format.ts'
import styles from './MyRentsScreen.module.css'

const rowsOnPage = 5
const periods = [
  { value: '6', text: '최근 6개월' },
  { value: '12', text: '최근 12개월' },
  { value: '24', text: '최근 24개월' },
] as const

function OrderRow({ order }: { order: OrderHistoryRow }) {
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
        <div key={item.id} className={styles.item}>
          <RentedRow
            product={item.product}
            period={{ start: item.order.rentalStartDate, end: item.order.rentalEndDate }}
            amount={item.totalRentPrice + item.periodDiscount}
          />
          <span className={styles.status}>
            <Badge tone={statusTone(item.status)}>{statusLabel(item.status)}</Badge>
          </span>
        </div>
      ))}
    </li>
  )
}

export function MyRentsScreen() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('curPage')) || 1)
  const period = periods.find(({ value }) => value === search.get('period'))?.value ?? '6'
  const { data, error } = useMembers(calls.orderHistory(page, period))
  useLoadingOverlay(data === undefined && error === undefined)
  const go = (next: { curPage?: number; period?: string }) =>
    setSearch(
      {
        period,
        curPage: '1',
        ...(next.period === undefined ? {} : { period: next.period }),
        ...(next.curPage === undefined ? {} : { curPage: String(next.curPage) }),
      },
      { replace: true },
    )
  return (
    <>
      <div className={styles.filter}>
        <TextSelect
          label="조회 기간"
          value={period}
          options={periods}
          onChange={(value) => go({ period: value })}
        />
      </div>
      {data === undefined && error === undefined && (
        <div className={styles.waiting}>
          <Skeleton shape="box" count={4} />
        </div>
      )}
      {data !== undefined && data.result.length === 0 && (
        <EmptyState
          title="아직 렌트 내역이 없어요"
          reason="이 기간에 주문한 상품이 없어요."
          wayOut={
            <ButtonLink to={paths.products({})} look="third" size="small">
              상품 보러 가기
            </ButtonLink>
          }
        />
      )}
      {error !== undefined && <EmptyState title={error.message} />}
      <ul className={styles.list}>
        {(data?.result ?? []).map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {data !== undefined && (
        <Pager
          page={page}
          pages={Math.ceil(data.cntAll / rowsOnPage)}
          label="렌트 내역 페이지"
          onPage={(curPage) => {
            go({ curPage })
            window.scrollTo(0, 0)
          }}
        />
      )}
    </>
  )
}
