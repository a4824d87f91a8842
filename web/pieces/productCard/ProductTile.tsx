import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductCard } from '../../../domain/wire/catalogue.ts'
import { paths } from '../../paths.ts'
import { firstImage, Picture } from '../Picture.tsx'
import { HeartButton } from './HeartButton.tsx'
import styles from './ProductTile.module.css'

/** A product's picture with tag and heart; the picture and `children` below it link to the product page. */
export function ProductTile(props: {
  product: Pick<ProductCard, 'id' | 'productName' | 'likeYn' | 'product_images'>
  sizes: string
  first?: boolean
  /** Runs before the product page opens. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}) {
  const { product } = props
  return (
    <article className={styles.tile}>
      <Link to={paths.productDetail(product.id)} className={styles.link} onClick={props.onOpen}>
        <span className={styles.picture}>
          <Picture
            url={firstImage(product.product_images)}
            alt=""
            sizes={props.sizes}
            first={props.first ?? false}
          />
          <span className={styles.tag}>렌트</span>
        </span>
        {props.children}
      </Link>
      <span className={styles.heart}>
        <HeartButton product={product} />
      </span>
    </article>
  )
}
