import type { WelcomeCoupon } from '../../../domain/wire/coupons.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { couponValue } from '../../text/couponConditions.ts'
import { won } from '../../text/format.ts'

/** The coupons of the welcome pack, largest first. */
export const useWelcomePack = (): readonly WelcomeCoupon[] => useAnswer(calls.welcomePack).data?.result ?? []

/** `최대 7,000원`; null for a coupon without a cap. */
export const couponCap = ({ maxDiscountAmount }: Pick<WelcomeCoupon, 'maxDiscountAmount'>): string | null =>
  maxDiscountAmount === null ? null : `최대 ${won(maxDiscountAmount)}`

/** `70% 쿠폰은 최대 7,000원, 20% 쿠폰은 최대 10,000원까지 할인돼요.`; null when no coupon has a cap. */
export function capsSentence(pack: readonly WelcomeCoupon[]): string | null {
  const caps = pack.flatMap((coupon) => {
    const cap = couponCap(coupon)
    return cap === null ? [] : [`${couponValue(coupon)} 쿠폰은 ${cap}`]
  })
  return caps.length === 0 ? null : `${caps.join(', ')}까지 할인돼요.`
}
