import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import { keepVisitPeriod } from '../visitPeriod/keepVisitPeriod.ts'
import { useVisitPeriod } from '../visitPeriod/useVisitPeriod.ts'
import styles from './ProductCard.module.css'
import { ProductTile } from './ProductTile.tsx'
import { ProductWords } from './ProductWords.tsx'

type Props = {
  product: Product
  sizes: string
  first?: boolean
  onOpen?: (() => void) | undefined
  /** The chosen period, whose price is shown below the price a day; that of the visit when absent. */
  period?: Period | undefined
  /** The product is free in the visit's period, which becomes its own when its page opens. */
  free?: boolean
}

export function ProductCard({ period, free = false, ...props }: Props) {
  const ofVisit = useVisitPeriod()
  return (
    <ProductTile
      {...props}
      onOpen={props.onOpen ?? (free ? () => keepVisitPeriod(props.product.id, ofVisit) : undefined)}
    >
      <span className={styles.words}>
        <ProductWords product={props.product} period={period} />
      </span>
    </ProductTile>
  )
}
