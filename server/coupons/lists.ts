import { guestCouponDiscount, occasionRefusal } from '../../domain/coupons/discount.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { SHORTEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { addDays, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Coupon, WelcomeCoupon } from '../../domain/wire/coupons.ts'
import {
  couponByCode,
  couponDefinitions,
  couponsOnOffer,
  covering,
  isForEveryMember,
  type OfferedCoupon,
  rentableProducts,
} from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { copiesOf, hasOrdered, wireOf } from './copies.ts'
import { rememberShown, shownBy } from './shownCodes.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** The member's coupons that can be used today, limited to those that cover one of `productIds` when given. */
export async function usableCoupons(
  needs: Needs,
  memberId: number,
  productIds: readonly number[] | null = null,
): Promise<Coupon[]> {
  const [copies, ordered] = await Promise.all([copiesOf(needs, memberId), hasOrdered(needs, memberId)])
  const usable = copies.filter((copy) => copy.usable)
  const held = await couponDefinitions(needs.db, [...new Set(usable.map((copy) => copy.couponId))])
  const known = productIds === null ? held : await covering(needs.db, held, productIds)
  const now = needs.clock.now()
  return usable.flatMap((copy) => {
    const coupon = known.find((one) => one.id === copy.couponId)
    if (coupon === undefined) return []
    const occasion = { now, expiresAt: copy.expiresAt, hasEarlierOrder: ordered }
    return occasionRefusal(coupon, occasion) === null ? [wireOf(coupon, copy, seoulDate(now))] : []
  })
}

/**
 * Coupons on offer for download, with the member's own copies. Leaves out welcome coupons, coupons whose code the
 * member has not shown, and first-order coupons once the member has ordered.
 */
export async function offeredCoupons(
  needs: Needs,
  memberId: number | null,
  productIds: readonly number[] | null = null,
): Promise<Coupon[]> {
  const today = seoulDate(needs.clock.now())
  const shown = memberId === null ? [] : await shownBy(needs, memberId)
  const [coupons, copies, ordered] = await Promise.all([
    couponsOnOffer(needs.db, today, productIds, shown),
    memberId === null ? [] : copiesOf(needs, memberId),
    memberId === null ? false : hasOrdered(needs, memberId),
  ])
  return coupons
    .filter((coupon) => !coupon.welcome && !(coupon.type === 'new' && ordered))
    .map((coupon) => wireOf(coupon, copies.find((copy) => copy.couponId === coupon.id) ?? null, today))
}

/** The coupons that a member gets for joining today, the largest discount value first. */
export async function welcomePack(needs: Needs): Promise<WelcomeCoupon[]> {
  const today = seoulDate(needs.clock.now())
  const coupons = await couponsOnOffer(needs.db, today)
  return coupons
    .filter((coupon) => coupon.welcome)
    .map((coupon) => ({ ...wireOf(coupon, null, today), validDays: coupon.validDays }))
    .sort((a, b) => b.discountValue - a.discountValue || a.id - b.id)
}

/**
 * The coupon behind a printed code, with the member's own copy; null when the code is unknown or no longer on offer.
 * Remembers that the member has shown the code, which downloading requires.
 */
export async function couponOfCode(
  needs: Needs,
  memberId: number | null,
  code: string,
): Promise<Coupon | null> {
  const today = seoulDate(needs.clock.now())
  const [coupon, copies] = await Promise.all([
    couponByCode(needs.db, code, today),
    memberId === null ? [] : copiesOf(needs, memberId),
  ])
  if (coupon === null) return null
  if (memberId !== null) await rememberShown(needs, memberId, coupon.id)
  return wireOf(coupon, copies.find((copy) => copy.couponId === coupon.id) ?? null, today)
}

/**
 * The coupon that a guest is shown for these products, among those that every member may download: the largest discount
 * on the shortest rental of all of them, then the earliest end; null when none applies.
 */
export async function guestCoupon(needs: Needs, productIds: readonly number[]): Promise<Coupon | null> {
  const today = seoulDate(needs.clock.now())
  const [coupons, products] = await Promise.all([
    couponsOnOffer(needs.db, today, productIds),
    rentableProducts(needs.db, [...new Set(productIds)]),
  ])
  const shortest = { start: today, end: addDays(today, SHORTEST_SPAN_DAYS) }
  const items = products.map((product) => ({
    productId: product.productId,
    categoryIds: product.categoryIds,
    ...rentalPrice(product, shortest),
  }))
  const savedWith = (coupon: OfferedCoupon) =>
    items.reduce((saved, item) => saved + guestCouponDiscount(coupon, item), 0)
  const [best] = coupons
    .filter(isForEveryMember)
    .map((coupon) => ({ shown: wireOf(coupon, null, today), saved: savedWith(coupon) }))
    .filter(({ saved }) => saved > 0)
    .sort(
      (a, b) =>
        b.saved - a.saved || a.shown.endDate.localeCompare(b.shown.endDate) || a.shown.id - b.shown.id,
    )
  return best?.shown ?? null
}
