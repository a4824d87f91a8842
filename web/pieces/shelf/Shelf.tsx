import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import { Carousel } from '../../kit/Carousel.tsx'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ProductCard } from '../productCard/ProductCard.tsx'
import styles from './Shelf.module.css'

type Props = {
  products: readonly Product[]
  label: string
  /** Cards of 240 px instead of two and a half cards per view. */
  wide?: boolean
  /** Two rows instead of one. */
  twoRows?: boolean
  /** Its first picture is the largest one of the first view. */
  first?: boolean
  /** All are free in the visit's period. */
  free?: boolean
}

/** Product cards in a row that scrolls sideways. */
export function Shelf({
  products,
  label,
  wide = false,
  twoRows = false,
  first = false,
  free = false,
}: Props) {
  return (
    <Carousel label={label} twoRows={twoRows}>
      {products.map((product, index) => (
        <div key={product.id} className={cx(styles.item, wide && styles.wide)}>
          <ProductCard
            product={product}
            sizes={wide ? '240px' : '(min-width: 480px) 171px, 35vw'}
            first={first && index === 0}
            free={free}
          />
        </div>
      ))}
    </Carousel>
  )
}

export function ShelfSkeleton(props: { wide?: boolean; twoRows?: boolean }) {
  const places = props.wide === true ? [0, 1] : props.twoRows === true ? [0, 1, 2, 3, 4, 5] : [0, 1, 2]
  return (
    <Carousel twoRows={props.twoRows ?? false}>
      {places.map((place) => (
        <div key={place} className={cx(styles.item, props.wide === true && styles.wide)}>
          <Skeleton shape="card" />
          <div className={styles.lines}>
            <Skeleton shape="line" count={3} />
          </div>
        </div>
      ))}
    </Carousel>
  )
}
