import { type CouponConditions, couponConditions } from '../../../../domain/shared/couponShape.ts'
import type { Coupon } from '../../../../domain/wire/coupons.ts'
import { numberIn } from '../../pieces/content/rows.ts'

type Terms = CouponConditions &
  Pick<Coupon, 'type' | 'applicableTo' | 'discountType' | 'discountValue' | 'maxDiscountAmount'>

/** The terms of a row or of a form; those that are not there yet are the plainest. */
export const termsIn = (values: Readonly<Record<string, unknown>>): Terms => ({
  type: values.type === 'new' ? 'new' : 'normal',
  applicableTo: values.applicableTo === 'specific' ? 'specific' : 'all_products',
  discountType: values.discountType === 'fixed' ? 'fixed' : 'percentage',
  discountValue: numberIn(values, 'discountValue'),
  maxDiscountAmount: typeof values.maxDiscountAmount === 'number' ? values.maxDiscountAmount : null,
  ...(couponConditions.safeParse(values).data ?? couponConditions.parse({})),
})
