import type { CouponConditions } from '../../../../domain/shared/couponShape.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { numberIn } from '../../pieces/content/rows.ts'

/** A form field for each condition of a coupon. */
export const conditionFields: readonly FormField[] = [
  { kind: 'number', name: 'minPurchaseAmount', label: '최소 주문 금액', unit: '원', half: true },
]

/** Reads the conditions from a row or a form; a missing one is zero, which requires nothing. */
export const conditionsIn = (values: Readonly<Record<string, unknown>>): CouponConditions => ({
  minPurchaseAmount: numberIn(values, 'minPurchaseAmount'),
})
