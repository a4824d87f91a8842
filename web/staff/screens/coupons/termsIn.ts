import type { CouponConditions } from '../../../../domain/shared/couponShape.ts'
import type { Coupon } from '../../../../domain/wire/coupons.ts'
import { numberIn } from '../../pieces/content/rows.ts'
import { conditionsIn } from './conditions.ts'

type Terms = CouponConditions &
  Pick<
    Coupon,
    'type' | 'applicableTo' | 'categoryName' | 'discountType' | 'discountValue' | 'maxDiscountAmount'
  >

/** Reads the terms from a row or a form, with defaults for missing ones. */
export const termsIn = (values: Readonly<Record<string, unknown>>): Terms => ({
  type: values.type === 'new' ? 'new' : 'normal',
  applicableTo: values.applicableTo === 'specific' ? 'specific' : 'all_products',
  categoryName: typeof values.categoryName === 'string' ? values.categoryName : null,
  discountType: values.discountType === 'fixed' ? 'fixed' : 'percentage',
  discountValue: numberIn(values, 'discountValue'),
  maxDiscountAmount: typeof values.maxDiscountAmount === 'number' ? values.maxDiscountAmount : null,
  ...conditionsIn(values),
})
