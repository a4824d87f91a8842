import type { z } from 'zod/mini'
import { addDays, type CivilDate, endOfSeoulDay, minDate } from '../shared/civilDate.ts'
import type { couponCauses, couponTerms } from '../shared/couponShape.ts'
import { firstRefusal, type Refusal, refuse } from '../shared/decision.ts'
import { round100OfPercent, spread, sum, type Won } from '../shared/won.ts'

export type Coupon = z.infer<typeof couponTerms> & {
  productIds: readonly number[]
  /** The last day on which it is valid; null when it has none. */
  endDate: CivilDate | null
}

/** A product with its category and those above it. */
export type CouponProduct = { productId: number; categoryIds: readonly number[] }
export type CouponItem = CouponProduct & { periodTotalPrice: Won }

/** The member's situation when the coupon is used. */
export type CouponOccasion = {
  now: Date
  /** When this member's copy ends; null when it does not. */
  expiresAt: Date | null
  /** True with an earlier order that was paid and not cancelled. */
  hasEarlierOrder: boolean
}

/**
 * True when the coupon covers that product: `new` and all-products coupons cover all of them, a coupon of a category
 * whatever is in it or below it at that moment, and any other one the products that it names (rule 380).
 */
export const covers = (coupon: Coupon, { productId, categoryIds }: CouponProduct): boolean =>
  coupon.type === 'new' ||
  coupon.applicableTo === 'all_products' ||
  (coupon.categoryId !== null && categoryIds.includes(coupon.categoryId)) ||
  coupon.productIds.includes(productId)

const coveredPrice = (coupon: Coupon) => (item: CouponItem) =>
  covers(coupon, item) ? item.periodTotalPrice : 0

const orderTotal = (items: readonly CouponItem[]): Won => sum(items.map((item) => item.periodTotalPrice))

/**
 * The coupon's discount on all covered items, in won: never more than its cap or their price (rule 30). `couponRefusal`
 * checks whether it may be used at all.
 */
export function couponDiscount(coupon: Coupon, items: readonly CouponItem[]): Won {
  const base = sum(items.map(coveredPrice(coupon)))
  const full =
    coupon.discountType === 'percentage'
      ? round100OfPercent(base, coupon.discountValue)
      : coupon.discountValue
  return Math.min(full, coupon.maxDiscountAmount ?? full, base)
}

/**
 * The discount of each item, in the items' order (rule 32); they add up to the total, and items that are not covered
 * have 0.
 */
export const couponShares = (coupon: Coupon, items: readonly CouponItem[]): Won[] =>
  spread(couponDiscount(coupon, items), items.map(coveredPrice(coupon)))

/** Everything that `couponRefusal` refuses. */
export const couponRefusals = ['COUPON_NOT_USABLE', 'COUPON_BELOW_MINIMUM'] as const
type CouponRefusal = Refusal<(typeof couponRefusals)[number]>

const notForThisOrder = '이 주문에는 쓸 수 없어요.'
/** Why a coupon cannot be used, as a member reads it in the list of their coupons. */
export const couponCauseSentences: Readonly<Record<(typeof couponCauses)[number], string>> = {
  not_held: notForThisOrder,
  not_offered: notForThisOrder,
  expired: '쓸 수 있는 기간이 지났어요.',
  first_order_only: '첫 렌트에만 쓸 수 있어요.',
  covers_no_item: '이 상품에는 쓸 수 없어요.',
}

type Order = { coupon: Coupon; items: readonly CouponItem[] }
type Use = Order & { occasion: CouponOccasion }

const copyHasNotExpired = ({ occasion: { now, expiresAt } }: Use): CouponRefusal | null =>
  expiresAt !== null && now > expiresAt ? refuse('COUPON_NOT_USABLE', { cause: 'expired' }) : null

const newMembersCouponOnTheFirstOrder = ({ coupon, occasion }: Use): CouponRefusal | null =>
  coupon.type === 'new' && occasion.hasEarlierOrder
    ? refuse('COUPON_NOT_USABLE', { cause: 'first_order_only' })
    : null

const coversAnItem = ({ coupon, items }: Order): CouponRefusal | null =>
  items.some((item) => covers(coupon, item)) ? null : refuse('COUPON_NOT_USABLE', { cause: 'covers_no_item' })

const orderReachesItsMinimum = ({ coupon, items }: Order): CouponRefusal | null =>
  orderTotal(items) >= coupon.minPurchaseAmount
    ? null
    : refuse('COUPON_BELOW_MINIMUM', { minimum: coupon.minPurchaseAmount, total: orderTotal(items) })

const ofTheOccasion = [copyHasNotExpired, newMembersCouponOnTheFirstOrder]

/** Why the member cannot use the coupon now, whatever they rent; null when they can. */
export const occasionRefusal = (coupon: Coupon, occasion: CouponOccasion): CouponRefusal | null =>
  firstRefusal(ofTheOccasion, { coupon, items: [], occasion })

/** One for each of `couponConditions`. */
const conditions = [orderReachesItsMinimum]

/**
 * Why the member cannot use the coupon on this order, or null. The minimum is compared with all items of the
 * order, covered or not (rule 30). Refuses COUPON_NOT_USABLE and COUPON_BELOW_MINIMUM.
 */
export const couponRefusal = (
  coupon: Coupon,
  items: readonly CouponItem[],
  occasion: CouponOccasion,
): CouponRefusal | null =>
  firstRefusal([...ofTheOccasion, coversAnItem, ...conditions], {
    coupon,
    items,
    occasion,
  })

const byEndDate = (a: CivilDate | null, b: CivilDate | null): number => {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

/**
 * The coupon with the largest discount; of equal ones the one that ends first, then the one with the lowest id
 * (rule 31). Expects coupons that the member may still use; ignores those that cover no item or whose conditions the
 * order does not meet.
 */
export function bestCoupon<Held extends Coupon>(
  coupons: readonly Held[],
  items: readonly CouponItem[],
): Held | null {
  const [best] = coupons
    .map((coupon) => ({ coupon, discount: couponDiscount(coupon, items) }))
    .filter(({ coupon, discount }) => discount > 0 && firstRefusal(conditions, { coupon, items }) === null)
    .sort(
      (a, b) =>
        b.discount - a.discount || byEndDate(a.coupon.endDate, b.coupon.endDate) || a.coupon.id - b.coupon.id,
    )
  return best?.coupon ?? null
}

/** The discount that a guest is shown for an item: its price must exceed the minimum, not only reach it (rule 35). */
export const guestCouponDiscount = (coupon: Coupon, item: CouponItem): Won =>
  item.periodTotalPrice > coupon.minPurchaseAmount ? couponDiscount(coupon, [item]) : 0

/**
 * When a copy issued on `issuedOn` ends: 23:59:59 of the coupon's last day, or of the day `validDays` after
 * issuing when that is earlier. A coupon with neither lasts until the year 9999 (rule 33).
 */
export function couponExpiry(
  coupon: { endDate: CivilDate | null; validDays?: number | null },
  issuedOn: CivilDate,
): Date {
  const never: CivilDate = '9999-12-31'
  const { endDate, validDays = null } = coupon
  const byDays = validDays === null ? never : addDays(issuedOn, validDays)
  return endOfSeoulDay(minDate(endDate ?? never, byDays))
}
