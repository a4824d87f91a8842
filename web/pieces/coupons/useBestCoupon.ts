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
    /** They may exist: the price without them is not the last word. */
    isUnread: data === undefined && error !== undefined,
    reload: mutate,
  }
}

/** What coupons mean for one product at a period's price; null without a price, or until the coupons are known. */
export function useCouponPrice(productId: number, price: RentalPrice | null): CouponPrice | null {
  const possession = usePossessionCoupons([productId])
  return price === null || !possession.isReady ? null : couponPrice(possession, { productId, ...price })
}
