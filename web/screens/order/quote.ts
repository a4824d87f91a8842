import { bestCoupon, couponShares } from '../../../domain/coupons/discount.ts'
import { orderAmounts } from '../../../domain/ordering/amounts.ts'
import { deliveryFee } from '../../../domain/ordering/deliveryFee.ts'
import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'
import { MINIMUM_CARD_AMOUNT } from '../../../domain/shared/won.ts'
import { largestUsablePoints, pointsRefusal, pointsUsable } from '../../../domain/wallet/pointsLimits.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import type { HeldCoupon } from '../../pieces/coupons/heldCoupon.ts'
import { points, won } from '../../text/format.ts'

/** `best` until the member picks a coupon by its id, or none. */
export type CouponChoice = 'best' | 'none' | number

type Facts = {
  products: readonly ProductDetail[]
  period: Period
  coupons: readonly HeldCoupon[]
  choice: CouponChoice
  points: number
  /** Null until it is read. */
  balance: number | null
  address1: string
}

const pointsSentences: Record<string, (largest: number) => string> = {
  POINTS_OVER_BALANCE: () => '보유 포인트보다 많이 쓸 수 없어요.',
  POINTS_OVER_LIMIT: (largest) => `이 주문에는 ${points(largest)}까지 쓸 수 있어요.`,
  POINTS_LEAVE_TOO_LITTLE: (largest) =>
    `카드로 낼 금액이 ${won(MINIMUM_CARD_AMOUNT)}보다 적어져요. ${points(largest)}까지 쓸 수 있어요.`,
}

/** Every amount of the order page, computed with the rules that the server checks it by. */
export function quoteOf(facts: Facts) {
  const priced = facts.products.map((product) => ({ product, ...rentalPrice(product, facts.period) }))
  const couponItems = priced.map(({ product, ...price }) => ({
    productId: product.id,
    categoryIds: product.category.map(({ id }) => id),
    ...price,
  }))
  const chosen =
    facts.choice === 'best'
      ? bestCoupon(facts.coupons, couponItems)
      : (facts.coupons.find((coupon) => coupon.id === facts.choice) ?? null)
  const shares = chosen === null ? priced.map(() => 0) : couponShares(chosen, couponItems)
  const fee = deliveryFee(facts.products, facts.address1)
  const elsewhere = deliveryFee(facts.products, '')
  const jeju = { won: deliveryFee(facts.products, '제주') - elsewhere, isDue: fee > elsewhere }
  const before = orderAmounts({ items: priced, couponShares: shares, pointsUsed: 0, deliveryFee: fee })
  const balance = facts.balance ?? 0
  const showsPoints = pointsUsable(balance, before.amounts.totalRent)
  // While the section is hidden its field cannot be emptied, so points that were typed earlier count as 0.
  const typed = showsPoints || facts.balance === null ? facts.points : 0
  const refusal = pointsRefusal({ points: typed, balance, amounts: before.amounts })
  const largestPoints = largestUsablePoints(balance, before.amounts)
  const pointsProblem =
    refusal === null ? null : (pointsSentences[refusal.refused]?.(largestPoints) ?? '포인트를 확인해 주세요.')
  const usedPoints = refusal === null ? typed : 0
  const order = orderAmounts({
    items: priced,
    couponShares: shares,
    pointsUsed: usedPoints,
    deliveryFee: fee,
  })
  return {
    ...order,
    couponItems,
    coupon: chosen,
    jeju,
    largestPoints,
    pointsProblem,
    showsPoints,
  }
}
export type Quote = ReturnType<typeof quoteOf>
