import { bestCoupon, couponDiscount } from '../../../domain/coupons/discount.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { heldCoupon } from '../../pieces/coupons/heldCoupon.ts'
import { TakeCouponButton } from '../../pieces/coupons/TakeCouponButton.tsx'
import { won } from '../../text/format.ts'
import styles from './OrderScreen.module.css'
import type { Reckoning } from './reckoning.ts'

/** Offers a coupon that the member does not own and that beats the one in use; once taken, it is applied. */
export function CouponOffer({ order, onTaken }: { order: Reckoning; onTaken: () => void }) {
  const { data } = useMembers(calls.downloadableCoupons)
  const best = bestCoupon((data?.result ?? []).map(heldCoupon), order.couponItems)
  const more = best === null ? 0 : couponDiscount(best, order.couponItems) - order.amounts.couponDiscount
  if (best === null || more <= 0) return null
  return (
    <div className={styles.offer}>
      <p>
        {best.wire.name} 받으면 <strong>{won(more)}</strong> 더 할인돼요
      </p>
      <TakeCouponButton coupon={best.wire} onTaken={onTaken} />
    </div>
  )
}
