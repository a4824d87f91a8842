import { covers, guestCouponDiscount } from '../../domain/coupons/discount.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { productCards } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { hasOrdered, type KnownCoupon, knownCoupons } from './definitions.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** The shortest rental of the calendar: what a guest's preview is measured by. */
const previewDays = 3

/** The member's coupons that can be used today. */
export async function usableCoupons(needs: Needs, memberId: number): Promise<KnownCoupon[]> {
  const [coupons, ordered] = await Promise.all([knownCoupons(needs, memberId), hasOrdered(needs, memberId)])
  return coupons.filter((coupon) => coupon.copy?.usable === true && !(coupon.type === 'new' && ordered))
}

/** What can be downloaded today; a member does not see coupons for first orders after the first. */
export async function offeredCoupons(needs: Needs, memberId: number | null): Promise<KnownCoupon[]> {
  const [coupons, ordered] = await Promise.all([
    knownCoupons(needs, memberId),
    memberId === null ? false : hasOrdered(needs, memberId),
  ])
  const today = seoulDate(needs.clock.now())
  return coupons.filter((coupon) => isOffered(coupon, today) && !(coupon.type === 'new' && ordered))
}

/** On offer, not over, and not only given at joining. */
export const isOffered = (coupon: KnownCoupon, today: string): boolean =>
  coupon.onOffer && !coupon.welcome && coupon.endDate >= today

/** Of the given coupons those that cover at least one of the products. */
export const coveringAny = (coupons: readonly KnownCoupon[], productIds: readonly number[]): KnownCoupon[] =>
  coupons.filter((coupon) => productIds.some((id) => covers(coupon, id)))

/**
 * The one coupon that a guest is shown for these products: what would take off most from the shortest rental of
 * each, then what ends first; null when none applies.
 */
export async function guestCoupon(needs: Needs, productIds: readonly number[]): Promise<KnownCoupon | null> {
  const today = seoulDate(needs.clock.now())
  const [coupons, cards] = await Promise.all([
    knownCoupons(needs, null),
    productCards(needs.db, [...new Set(productIds)]),
  ])
  const items = cards.map((card) => ({
    productId: card.id,
    periodTotalPrice: rentalPrice(card.dailyRentalPrice, card.discountRate, previewDays).periodTotalPrice,
  }))
  const saved = (coupon: KnownCoupon) =>
    items.reduce((sum, item) => sum + guestCouponDiscount(coupon, item), 0)
  const [best] = coupons
    .filter((coupon) => coupon.onOffer && coupon.endDate >= today)
    .map((coupon) => ({ coupon, saved: saved(coupon) }))
    .filter((candidate) => candidate.saved > 0)
    .sort(
      (a, b) =>
        b.saved - a.saved ||
        a.coupon.endDate.localeCompare(b.coupon.endDate) ||
        a.coupon.id - b.coupon.id,
    )
  return best?.coupon ?? null
}
