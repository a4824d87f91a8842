import { type CouponItem, couponRefusal } from '../../../domain/coupons/discount.ts'
import { endOfSeoulDay } from '../../../domain/shared/civilDate.ts'
import type { HeldCoupon } from '../../pieces/coupons/heldCoupon.ts'
import { won } from '../../text/format.ts'

const causes: Readonly<Record<string, string>> = {
  expired: '쓸 수 있는 기간이 지났어요.',
  first_order_only: '첫 렌트에만 쓸 수 있어요.',
  covers_no_item: '이 상품에는 쓸 수 없어요.',
}

/** Says what an order lacks for a coupon; null when it can be used. Without the shop's time nothing has expired. */
export function missingFor(
  coupon: HeldCoupon,
  items: readonly CouponItem[],
  now: string | undefined,
): string | null {
  const refusal = couponRefusal(coupon, items, {
    now: new Date(now ?? 0),
    expiresAt: coupon.endDate === null ? null : endOfSeoulDay(coupon.endDate),
    // After a first order the server no longer lists first-order coupons.
    hasEarlierOrder: false,
  })
  if (refusal === null) return null
  if (refusal.refused === 'COUPON_BELOW_MINIMUM')
    return `${won(refusal.data.minimum - refusal.data.total)}을 더 빌리면 쓸 수 있어요.`
  return causes[refusal.data.cause] ?? '이 주문에는 쓸 수 없어요.'
}
