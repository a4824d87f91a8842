import { Link } from 'react-router-dom'
import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import { firstImage, Picture } from '../Picture.tsx'
import { HeartButton } from '../productCard/HeartButton.tsx'
import { ProductWords } from '../productCard/ProductWords.tsx'
import styles from './ProductRow.module.css'

/** A product as a row: picture, words, heart. */
export function ProductRow(props: { product: Product; to: string; onOpen?: () => void }) {
  const { product, to, onOpen } = props
  return (
    <article className={styles.row}>
      <Link to={to} className={styles.link} onClick={onOpen}>
        <span className={styles.picture}>
          <Picture url={firstImage(product.product_images)} alt="" sizes="80px" />
        </span>
        <span className={styles.words}>
          <ProductWords product={product} />
        </span>
      </Link>
      <span className={styles.heart}>
        <HeartButton product={product} />
      </span>
    </article>
  )
}
