import type { ReactNode } from 'react'
import { percentOff, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import type { Won } from '../../../domain/shared/won.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import type { Coupon } from '../../../domain/wire/coupons.ts'
import { Interval } from '../../kit/Interval.tsx'
import { Price } from '../../kit/Price.tsx'
import { useCouponPrice, usePossessionCoupons } from '../../pieces/coupons/useBestCoupon.ts'

type Props = { product: ProductDetail; period: Period }

/** The period, its days and the price that checkout will ask: with the best coupon that the member owns. */
export function ChosenPeriod({ product, period }: Props) {
  const price = rentalPrice(product, period)
  const coupon = useCouponPrice(product, price)
  const amount = price.periodTotalPrice - (coupon?.couponDiscount ?? 0)
  return (
    <>
      <Interval
        from={formatWithWeekday(period.start)}
        to={formatWithWeekday(period.end)}
        note={`${price.rentalDays}일`}
      />
      <Price amount={amount} percent={percentOff(price.totalRentPrice, amount)} size="bar" />
    </>
  )
}

/**
 * What a coupon takes off the chosen period, owned or not; null without a period and when none applies to it: then the
 * offer is advertised, which the member may own already.
 */
export function CouponOff(props: {
  product: ProductDetail
  period: Period | null
  offer: Offer
  /** `isInPrice`: the price of the chosen days contains the coupon already. */
  children: (known: { isOwned: boolean; isInPrice: boolean; off: Won | null }) => ReactNode
}) {
  const { product, period, offer, children } = props
  const price = period === null ? null : rentalPrice(product, period)
  const priced = useCouponPrice(product, price)
  const { coupons, isMember } = usePossessionCoupons([product.id])
  if (priced !== null && priced.couponDiscount > 0)
    return children({ isOwned: true, isInPrice: true, off: priced.couponDiscount })
  if (priced !== null && priced.offeredDiscount > 0)
    return children({ isOwned: false, isInPrice: false, off: priced.offeredDiscount })
  const owned = isMember ? coupons.map(({ wire }) => wire) : []
  return children({ isOwned: ownsOffer(owned, offer), isInPrice: false, off: null })
}

type Offer = NonNullable<ProductDetail['coupon']>

/** True when one of the coupons is the advertised one, which a product's page describes without its id. */
export const ownsOffer = (owned: readonly Pick<Coupon, keyof Offer>[], offer: Offer): boolean =>
  owned.some(
    (coupon) =>
      coupon.name === offer.name &&
      coupon.discountType === offer.discountType &&
      coupon.discountValue === offer.discountValue &&
      coupon.maxDiscountAmount === offer.maxDiscountAmount,
  )
