import { ChevronRight } from 'lucide-react'
import styles from './Summary.module.css'

/**
 * The words of the coupon strip. A coupon that the member owns is not offered for taking, and one that the price of the
 * chosen days contains already is not offered again.
 */
export function CouponWords(props: { isOwned: boolean; isInPrice?: boolean; off: string }) {
  const { isOwned, isInPrice = false, off } = props
  return (
    <>
      <span>
        {isInPrice ? (
          <>
            쿠폰 <strong>{off}</strong> 할인한 금액이에요
          </>
        ) : (
          <>
            쿠폰 {isOwned ? '적용하면' : '받으면'} <strong>{off}</strong> 더 할인
          </>
        )}
      </span>
      <span className={styles.get}>
        <span className="spoken">쿠폰 </span>
        {isOwned ? '보기' : '받기'}
        <ChevronRight size={18} aria-hidden="true" />
      </span>
    </>
  )
}
