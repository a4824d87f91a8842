import { couponTerms } from '../../../../domain/shared/couponShape.ts'

/** The terms of a row or of a form; those that are not there yet are the plainest. */
export function termsIn(values: Readonly<Record<string, unknown>>) {
  const read = couponTerms.safeParse({ ...plain, ...values })
  return read.success ? read.data : plain
}

const plain: ReturnType<typeof couponTerms.parse> = {
  ...{ id: 0, type: 'normal', applicableTo: 'all_products', discountType: 'percentage' },
  ...{ discountValue: 0, maxDiscountAmount: null, minPurchaseAmount: 0 },
}
