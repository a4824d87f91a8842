import { percentOff, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { Interval } from '../../kit/Interval.tsx'
import { Price } from '../../kit/Price.tsx'
import { useCouponPrice, usePossessionCoupons } from '../../pieces/coupons/useBestCoupon.ts'
import { couponOffer } from '../../text/couponConditions.ts'
import { won } from '../../text/format.ts'
import { CouponWords } from './CouponWords.tsx'
import { type Offer, ownsOffer } from './ownsOffer.ts'

type Props = { product: ProductDetail; period: Period }

/** The period, its days and the price that checkout will ask: with the best coupon that the member owns. */
export function ChosenPeriod({ product, period }: Props) {
  const price = rentalPrice(product, period)
  const coupon = useCouponPrice(product.id, price)
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
 * The coupon strip for a chosen period or for a member: what a coupon takes off that period, else the advertised offer,
 * which the member may own already.
 */
export function CouponOff(props: { product: ProductDetail; period: Period | null; offer: Offer }) {
  const { product, period, offer } = props
  const price = period === null ? null : rentalPrice(product, period)
  const priced = useCouponPrice(product.id, price)
  const { coupons, isMember } = usePossessionCoupons([product.id])
  if (priced !== null && priced.couponDiscount > 0)
    return <CouponWords isOwned off={won(priced.couponDiscount)} />
  if (priced !== null && priced.offeredDiscount > 0)
    return <CouponWords isOwned={false} off={won(priced.offeredDiscount)} />
  const owned = isMember ? coupons.map(({ wire }) => wire) : []
  return <CouponWords isOwned={ownsOffer(owned, offer)} off={couponOffer(offer)} />
}
