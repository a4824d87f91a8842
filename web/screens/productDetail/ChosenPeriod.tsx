import type { ReactNode } from 'react'
import { percentOff, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { Interval } from '../../kit/Interval.tsx'
import { Price } from '../../kit/Price.tsx'
import { useCouponPrice } from '../../pieces/coupons/useBestCoupon.ts'
import { won } from '../../text/format.ts'

type Props = { product: ProductDetail; period: Period }

function usePriced({ product, period }: Props) {
  const price = rentalPrice(product, period)
  return { price, coupon: useCouponPrice(product.id, price) }
}

/** The period, its days and the price that checkout will ask: with the best coupon that the member owns. */
export function ChosenPeriod(props: Props) {
  const { price, coupon } = usePriced(props)
  const amount = price.periodTotalPrice - (coupon?.couponDiscount ?? 0)
  return (
    <>
      <Interval
        from={formatWithWeekday(props.period.start)}
        to={formatWithWeekday(props.period.end)}
        note={`${price.rentalDays}일`}
      />
      <Price amount={amount} percent={percentOff(price.totalRentPrice, amount)} size="bar" />
    </>
  )
}

/** What a coupon that is owned takes off that period, or one that could be taken; `otherwise` without either. */
export function CouponOff(props: Props & { otherwise: ReactNode }) {
  const { coupon } = usePriced(props)
  if (coupon === null) return props.otherwise
  const { couponDiscount, offeredDiscount } = coupon
  if (couponDiscount > 0)
    return (
      <>
        쿠폰 적용하면 <strong>{won(couponDiscount)}</strong> 더 할인
      </>
    )
  if (offeredDiscount === 0) return props.otherwise
  return (
    <>
      쿠폰 받으면 <strong>{won(offeredDiscount)}</strong> 더 할인
    </>
  )
}
