import { rentalPrice } from '../../../domain/pricing/rentalPrice.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { Price } from '../../kit/Price.tsx'
import { star } from '../../kit/starShape.ts'
import { won } from '../../text/format.ts'
import { useVisitPeriod } from '../visitPeriod/useVisitPeriod.ts'
import styles from './ProductWords.module.css'
import { perDayOf } from './perDayOf.ts'

/** The price of a period, else of the visit's, before coupons: the same as on the product page. */
export function Sum(props: { product: ProductCard; period?: Period | undefined }) {
  const { product } = props
  const ofVisit = useVisitPeriod()
  const period = props.period ?? ofVisit
  if (period === null) return null
  const { rentalDays, periodTotalPrice } = rentalPrice(product, period)
  return (
    <span className={styles.sum}>
      {rentalDays}일 <strong>{won(periodTotalPrice)}</strong>
    </span>
  )
}

/** Brand, name, price a day, and the price of the chosen period, which is the visit's when none is given. */
export function ProductWords({ product, period }: { product: ProductCard; period?: Period | undefined }) {
  return (
    <>
      <span className={styles.brand}>{product.brand.nameEnglish}</span>
      <span className={styles.name}>
        {product.ownerType === 'luxshare' && <strong className={styles.lux}>[LUX] </strong>}
        {product.productName}
      </span>
      <Price amount={perDayOf(product)} percent={product.discountRate} unit="/일" />
      <Sum product={product} period={period} />
      {product.reviewCount > 0 && (
        <span className={styles.rating}>
          <svg viewBox="0 0 14 14" width={12} height={12} aria-hidden="true" className={styles.star}>
            <path d={star} />
          </svg>
          <span className="spoken">별점 </span>
          {product.averageRating.toFixed(1)}
          <span className={styles.reviews}>
            <span className="spoken"> 리뷰 </span>({product.reviewCount})
          </span>
        </span>
      )}
    </>
  )
}
