import useSWR from 'swr'
import type { RentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
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
export function useCouponPrice(
  { id: productId, category }: Pick<ProductDetail, 'id' | 'category'>,
  price: RentalPrice | null,
): CouponPrice | null {
  const possession = usePossessionCoupons([productId])
  if (price === null || !possession.isReady) return null
  return couponPrice(possession, { productId, categoryIds: category.map(({ id }) => id), ...price })
}
