import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { capsSentence, useWelcomePack } from '../../pieces/coupons/useWelcomePack.ts'
import { couponValue } from '../../text/couponConditions.ts'
import styles from './CouponBanner.module.css'

/** The welcome coupon pack, each percentage with its cap; renders nothing without a pack. */
export function CouponBanner() {
  const pack = useWelcomePack()
  const [largest] = pack
  if (largest === undefined) return null
  return (
    <Link to={paths.newMemberCoupon} className={styles.banner}>
      <span>
        <span className={styles.overline}>Welcome</span>
        <span className={styles.words}>
          첫 렌트, 최대 <strong>{couponValue(largest)}</strong> 쿠폰팩
        </span>
        <span className={styles.caps}>{capsSentence(pack)}</span>
      </span>
      <ArrowRight size={24} aria-hidden="true" />
    </Link>
  )
}
