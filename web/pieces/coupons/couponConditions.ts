import type { Coupon } from '../../../domain/wire/coupons.ts'
import { won } from '../../text/format.ts'

/** `30,000원 이상 · 최대 20,000원 할인` */
export const couponConditions = (coupon: Coupon): string =>
  [
    coupon.minPurchaseAmount > 0 ? `${won(coupon.minPurchaseAmount)} 이상` : '금액 제한 없음',
    coupon.maxDiscountAmount === null ? null : `최대 ${won(coupon.maxDiscountAmount)} 할인`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
