import useSWR from 'swr'
import {
  bestCoupon,
  type Coupon,
  couponDiscount,
  guestCouponDiscount,
} from '../../../domain/coupons/discount.ts'
import { isCivilDate } from '../../../domain/shared/civilDate.ts'
import type { Coupon as WireCoupon } from '../../../domain/wire/coupons.ts'
import { api } from '../../api/request.ts'
import { type AnswerOf, calls } from '../../calls.ts'
import { useSession } from '../../session/session.ts'

export type HeldCoupon = Coupon & { wire: WireCoupon }

/** The wire's names translated for the rules of the domain. */
export const heldCoupon = (wire: WireCoupon): HeldCoupon => ({
  id: wire.id,
  type: wire.type,
  applicableTo: wire.applicableTo,
  productIds: wire.coupon_products.map(({ productId }) => productId),
  discountType: wire.discountType,
  discountValue: wire.discountValue,
  maxDiscountAmount: wire.maxDiscountAmount,
  minPurchaseAmount: wire.minPurchaseAmount,
  endDate: isCivilDate(wire.endDate) ? wire.endDate : null,
  wire,
})

type Possession = AnswerOf<typeof calls.possessionCoupons>

const couponsOf = (answer: Possession | undefined): HeldCoupon[] => {
  if (answer === undefined || answer === null) return []
  return 'result' in answer ? answer.result.map(heldCoupon) : [heldCoupon(answer)]
}

/** Coupons of the member for these products; for a guest the one coupon that could be had. */
export function usePossessionCoupons(productIds: readonly number[]) {
  const session = useSession()
  const key =
    productIds.length === 0 ? null : [calls.possessionCoupons.url, productIds.join(), session !== null]
  const { data, error, mutate } = useSWR(key, () =>
    api.send(calls.possessionCoupons, { productId: [...productIds] }),
  )
  return {
    coupons: couponsOf(data),
    isMember: session !== null,
    isReady: data !== undefined || error !== undefined,
    reload: mutate,
  }
}

/** What the best coupon takes off one product for a period's price; 0 without one. */
export function useBestCouponDiscount(productId: number, periodTotalPrice: number | null): number {
  const { coupons, isMember } = usePossessionCoupons([productId])
  if (periodTotalPrice === null) return 0
  const item = { productId, periodTotalPrice }
  if (isMember) {
    const best = bestCoupon(coupons, [item])
    return best === null ? 0 : couponDiscount(best, [item])
  }
  const [only] = coupons
  return only === undefined ? 0 : guestCouponDiscount(only, item)
}
