import { percentOff, rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import { formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { Interval } from '../../kit/Interval.tsx'
import { Price } from '../../kit/Price.tsx'
import { useBestCouponDiscount } from '../../pieces/coupons/useBestCoupon.ts'
import { won } from '../../text/format.ts'

type Props = { product: ProductDetail; period: Period }

function usePriced({ product, period }: Props) {
  const price = rentalPrice(product, period)
  return { price, couponDiscount: useBestCouponDiscount(product.id, price.periodTotalPrice) }
}

/** The period, its days and what they cost with the best coupon. */
export function ChosenPeriod(props: Props) {
  const { price, couponDiscount } = usePriced(props)
  const amount = price.periodTotalPrice - couponDiscount
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

/** What the best coupon takes off that period; `otherwise` when none applies. */
export function CouponOff(props: Props & { otherwise: string | null }) {
  const { couponDiscount } = usePriced(props)
  return couponDiscount > 0 ? won(couponDiscount) : props.otherwise
}
