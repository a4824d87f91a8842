import type { Coupon } from '../../domain/wire/coupons.ts'
import { won } from './format.ts'

/** `20%` or `5,000원` */
export const couponValue = (coupon: Pick<Coupon, 'discountType' | 'discountValue'>): string =>
  coupon.discountType === 'percentage' ? `${coupon.discountValue}%` : won(coupon.discountValue)

/** `20%(최대 30,000원)` or `5,000원`: a percentage is never shown without its cap. */
export const couponOffer = (
  coupon: Pick<Coupon, 'discountType' | 'discountValue' | 'maxDiscountAmount'>,
): string =>
  coupon.maxDiscountAmount === null
    ? couponValue(coupon)
    : `${couponValue(coupon)}(최대 ${won(coupon.maxDiscountAmount)})`

/** `30,000원 이상` and `최대 20,000원 할인` */
export const couponTerms = (coupon: Pick<Coupon, 'minPurchaseAmount' | 'maxDiscountAmount'>): string[] =>
  [
    coupon.minPurchaseAmount > 0 ? `${won(coupon.minPurchaseAmount)} 이상` : '최소 주문 금액 없음',
    coupon.maxDiscountAmount === null ? null : `최대 ${won(coupon.maxDiscountAmount)} 할인`,
  ].filter((part) => part !== null)

/** `30,000원 이상 · 최대 20,000원 할인` */
export const couponConditions = (coupon: Pick<Coupon, 'minPurchaseAmount' | 'maxDiscountAmount'>): string =>
  couponTerms(coupon).join(' · ')

/** The rentals that a coupon can be used for. */
export const couponScope = (coupon: Pick<Coupon, 'type' | 'applicableTo' | 'categoryName'>): string => {
  if (coupon.type === 'new') return '첫 렌트 전용'
  if (coupon.categoryName !== null) return `${coupon.categoryName} 전용`
  return coupon.applicableTo === 'specific' ? '일부 상품 전용' : '모든 상품'
}

/** `2026.12.20 23:59까지` */
export const couponEnd = (coupon: Pick<Coupon, 'endDate'>): string =>
  `${coupon.endDate.replaceAll('-', '.')} 23:59까지`
