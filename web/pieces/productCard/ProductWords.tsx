import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { Price } from '../../kit/Price.tsx'
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
    </>
  )
}
