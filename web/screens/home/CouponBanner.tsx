import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import styles from './CouponBanner.module.css'

export function CouponBanner() {
  return (
    <Link to={paths.newMemberCoupon} className={styles.banner}>
      <span>
        <span className={styles.overline}>Welcome</span>
        <span className={styles.words}>
          첫 렌트, 최대 <strong>70%</strong> 쿠폰팩
        </span>
      </span>
      <ArrowRight size={24} aria-hidden="true" />
    </Link>
  )
}
