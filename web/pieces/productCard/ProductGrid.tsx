import { memo } from 'react'
import type { Period } from '../../../domain/shared/civilDate.ts'
import type { ProductCard as Product } from '../../../domain/wire/catalogue.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { BelowView } from './BelowView.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductGrid.module.css'

const twoColumns = '(min-width: 480px) 240px, 50vw'

/** Two columns from edge to edge with a gap of 2 px. */
export const ProductGrid = memo(function ProductGrid(props: {
  products: readonly Product[]
  onOpen?: (product: Product) => void
  period?: Period | undefined
  /** All are free in the visit's period. */
  free?: boolean
}) {
  return (
    <BelowView as="ul" className={styles.grid}>
      {props.products.map((product, index) => (
        <li key={product.id} className={styles.cell}>
          <ProductCard
            product={product}
            sizes={twoColumns}
            first={index < 2}
            onOpen={props.onOpen && (() => props.onOpen?.(product))}
            period={props.period}
            free={props.free ?? false}
          />
        </li>
      ))}
    </BelowView>
  )
})

export function ProductGridSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className={styles.cell}>
          <Skeleton shape="card" />
          <div className={styles.lines}>
            <Skeleton shape="line" count={3} />
          </div>
        </div>
      ))}
    </div>
  )
}
