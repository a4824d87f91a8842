import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import styles from './ProductCard.module.css'
import { ProductTile } from './ProductTile.tsx'
import { ProductWords } from './ProductWords.tsx'

type Props = {
  product: Product
  sizes: string
  first?: boolean
  onOpen?: () => void
}

export function ProductCard(props: Props) {
  return (
    <ProductTile {...props}>
      <span className={styles.words}>
        <ProductWords product={props.product} />
      </span>
    </ProductTile>
  )
}
