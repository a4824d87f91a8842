import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import styles from './ProductCard.module.css'
import { ProductTile } from './ProductTile.tsx'
import { ProductWords } from './ProductWords.tsx'

type Props = {
  product: Product
  sizes: string
  first?: boolean
  onOpen?: () => void
  /** The chosen period, whose price is shown below the price a day. */
  period?: Period | undefined
}

export function ProductCard({ period, ...props }: Props) {
  return (
    <ProductTile {...props}>
      <span className={styles.words}>
        <ProductWords product={props.product} period={period} />
      </span>
    </ProductTile>
  )
}
