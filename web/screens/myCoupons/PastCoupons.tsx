import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PastCoupons as Past, PastCoupon, PastCouponsQuery } from '../../../domain/wire/coupons.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Pager } from '../../kit/Pager.tsx'
import { paths } from '../../paths.ts'
import { CouponRow } from '../../pieces/coupons/CouponRow.tsx'
import { pagesOf } from '../../pieces/paging.ts'
import styles from './MyCouponsScreen.module.css'

type Kind = PastCouponsQuery['kind']

const words: Readonly<Record<Kind, { title: string; none: string; why: string }>> = {
  used: {
    title: '사용한 쿠폰',
    none: '아직 사용한 쿠폰이 없어요',
    why: '쿠폰은 주문할 때 한 장씩 쓸 수 있어요.',
  },
  expired: {
    title: '만료된 쿠폰',
    none: '만료된 쿠폰이 없어요',
    why: '쿠폰은 마지막 날 23:59까지 쓸 수 있어요.',
  },
}

function End({ coupon }: { coupon: PastCoupon }) {
  switch (coupon.status) {
    case 'used':
      return (
        <>
          <p>{coupon.usedOn?.replaceAll('-', '.')} 사용</p>
          {coupon.orderId !== null && (
            <Link
              to={paths.orderDetail(coupon.orderId)}
              className={styles.order}
              aria-label={`${coupon.name} 사용 주문 보기 ${coupon.orderNumbers ?? ''}`}
            >
              주문 보기
              <ChevronRight size={16} aria-hidden="true" />
            </Link>
          )}
        </>
      )
    case 'first_order_only':
      return <p>첫 렌트에만 쓸 수 있어요</p>
    case 'expired':
      return <p>기간 만료</p>
  }
}

/** Used or expired coupons, each with how it ended. */
export function PastCoupons(props: { kind: Kind; past: Past; page: number; onPage: (page: number) => void }) {
  const { kind, past, page } = props
  const { title, none, why } = words[kind]
  return (
    <section aria-labelledby={kind} className={styles.part}>
      <h2 id={kind} className={styles.title}>
        {title} <span className={styles.count}>{past.cntAll}</span>
      </h2>
      {past.cntAll === 0 ? (
        <EmptyState title={none} reason={why} />
      ) : (
        <>
          <ul>
            {past.result.map((coupon) => (
              <CouponRow key={coupon.memberCouponId ?? coupon.id} coupon={coupon} faded>
                <div className={styles.end}>
                  <End coupon={coupon} />
                </div>
              </CouponRow>
            ))}
          </ul>
          <Pager page={page} pages={pagesOf(past.cntAll)} label={`${title} 페이지`} onPage={props.onPage} />
        </>
      )}
    </section>
  )
}
