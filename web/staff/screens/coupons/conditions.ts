import type { CouponConditions } from '../../../../domain/shared/couponShape.ts'
import type { FormField } from '../../kit/form/fields.ts'
import { numberIn } from '../../pieces/content/rows.ts'

/** A field for each condition that a coupon can have. */
export const conditionFields: readonly FormField[] = [
  { kind: 'number', name: 'minPurchaseAmount', label: '최소 주문 금액', unit: '원', half: true },
]

/** The conditions of a row or of a form; one that is not there yet asks for nothing. */
export const conditionsIn = (values: Readonly<Record<string, unknown>>): CouponConditions => ({
  minPurchaseAmount: numberIn(values, 'minPurchaseAmount'),
})
