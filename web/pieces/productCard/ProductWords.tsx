import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { Price } from '../../kit/Price.tsx'
import { star } from '../../kit/starShape.ts'
import styles from './ProductWords.module.css'
import { perDayOf } from './perDayOf.ts'

/** Brand, name and what a day costs. */
export function ProductWords({ product }: { product: ProductCard }) {
  return (
    <>
      <span className={styles.brand}>{product.brand.nameEnglish}</span>
      <span className={styles.name}>
        {product.ownerType === 'luxshare' && <strong className={styles.lux}>[LUX] </strong>}
        {product.productName}
      </span>
      <Price amount={perDayOf(product)} percent={product.discountRate} unit="/일" />
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
