import useSWR from 'swr'
import type { RentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { api } from '../../api/request.ts'
import { type AnswerOf, calls } from '../../calls.ts'
import { useSession } from '../../session/session.ts'
import { type CouponPrice, couponPrice } from './couponPrice.ts'
import { type HeldCoupon, heldCoupon } from './heldCoupon.ts'

type Possession = AnswerOf<typeof calls.possessionCoupons>

const couponsOf = (answer: Possession | undefined): HeldCoupon[] => {
  if (answer === undefined || answer === null) return []
  return 'result' in answer ? answer.result.map(heldCoupon) : [heldCoupon(answer)]
}

/** The member's coupons for these products; for a guest the single coupon on offer. */
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
    /** Reading failed: coupons may exist, so the price may be lower than shown. */
    isUnread: data === undefined && error !== undefined,
    reload: mutate,
  }
}

/** Returns the coupon discounts for one product at a period's price; null until both are known. */
export function useCouponPrice(productId: number, price: RentalPrice | null): CouponPrice | null {
  const possession = usePossessionCoupons([productId])
  return price === null || !possession.isReady ? null : couponPrice(possession, { productId, ...price })
}
