import { ChevronRight } from 'lucide-react'
import type { Period } from '../../../domain/shared/civilDate.ts'
import { useNow } from '../../api/reading.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import type { HeldCoupon } from '../../pieces/coupons/heldCoupon.ts'
import { RentedRow } from '../../pieces/rented/RentedRow.tsx'
import { minusWon } from '../../text/format.ts'
import { CouponOffer } from './CouponOffer.tsx'
import { CouponPicker } from './CouponPicker.tsx'
import { missingFor } from './couponUse.ts'
import styles from './OrderScreen.module.css'
import type { CouponChoice, Reckoning } from './reckoning.ts'
import { UnreadLine } from './UnreadLine.tsx'

export function ProductPart(props: {
  order: Reckoning
  period: Period
  coupons: readonly HeldCoupon[]
  couponsAreReady: boolean
  /** Reloads the coupons; null unless they could not be loaded. */
  onReadCoupons: (() => void) | null
  choice: CouponChoice
  onChoose: (choice: CouponChoice) => void
}) {
  const { order, coupons } = props
  const picker = useOverlay('coupon-picker')
  const now = useNow()?.now
  const usable = coupons.filter((coupon) => missingFor(coupon, order.couponItems, now) === null).length
  return (
    <Accordion title="렌트 상품 정보" aside={`${order.items.length}개`} open>
      <div className={styles.items}>
        {order.items.map((item) => (
          <RentedRow
            key={item.product.id}
            product={item.product}
            period={props.period}
            amount={item.periodTotalPrice}
          />
        ))}
      </div>
      {!props.couponsAreReady && <span className={styles.couponWaiting} />}
      {props.onReadCoupons !== null && (
        <UnreadLine words="쿠폰을 불러오지 못했어요." onRetry={props.onReadCoupons} />
      )}
      {coupons.length > 0 && (
        <button type="button" className={styles.coupon} onClick={picker.open}>
          <span>
            {order.coupon === null ? (
              '쿠폰 사용 안 함'
            ) : (
              <>
                <strong>{order.coupon.wire.name}</strong> {minusWon(order.amounts.couponDiscount)}
              </>
            )}
          </span>
          <span className={styles.couponCount}>
            {usable === 0 ? '쓸 수 있는 쿠폰 없음' : `쿠폰 ${usable}장`}
            <ChevronRight size={18} aria-hidden="true" />
          </span>
        </button>
      )}
      <CouponOffer order={order} onTaken={() => props.onChoose('best')} />
      {picker.isOpen && (
        <CouponPicker
          order={order}
          coupons={coupons}
          onClose={picker.close}
          onChoose={(choice) => {
            props.onChoose(choice)
            picker.close()
          }}
        />
      )}
    </Accordion>
  )
}
