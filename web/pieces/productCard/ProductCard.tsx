import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import { Link } from '../../kit/Link.tsx'
import { Price } from '../../kit/Price.tsx'
import { paths } from '../../paths.ts'
import { firstImage, Picture } from '../Picture.tsx'
import { HeartButton } from './HeartButton.tsx'
import styles from './ProductCard.module.css'
import { perDayOf } from './perDayOf.ts'

type Props = {
  product: Product
  sizes: string
  first?: boolean
  /** Runs before the detail opens. */
  onOpen?: () => void
}

export function ProductCard({ product, sizes, first = false, onOpen }: Props) {
  return (
    <article className={styles.card}>
      <Link to={paths.productDetail(product.id)} className={styles.link} onClick={onOpen}>
        <span className={styles.picture}>
          <Picture url={firstImage(product.product_images)} alt="" sizes={sizes} first={first} />
          <span className={styles.tag}>렌트</span>
        </span>
        <span className={styles.words}>
          <span className={styles.brand}>{product.brand.nameEnglish}</span>
          <span className={styles.name}>
            {product.ownerType === 'luxshare' && <strong className={styles.lux}>[LUX] </strong>}
            {product.productName}
          </span>
          <Price amount={perDayOf(product)} percent={product.discountRate} unit="/일" />
        </span>
      </Link>
      <span className={styles.heart}>
        <HeartButton product={product} />
      </span>
    </article>
  )
}
