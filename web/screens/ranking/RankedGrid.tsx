import type { RankedProduct } from '../../../domain/wire/ranking.ts'
import { cx } from '../../kit/cx.ts'
import { BelowView } from '../../pieces/productCard/BelowView.tsx'
import { ProductCard } from '../../pieces/productCard/ProductCard.tsx'
import styles from './RankedGrid.module.css'
import { rankText } from './rankText.ts'

/** The first product in full width, the others in two columns, each with its rank over the picture. */
export function RankedGrid({ products }: { products: readonly RankedProduct[] }) {
  return (
    <BelowView as="ol" className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={cx(styles.cell, index === 0 && styles.winner)}>
          <p className={styles.rank}>
            {rankText(product.rank)}
            <span className="spoken">위</span>
          </p>
          <ProductCard
            product={product}
            sizes={index === 0 ? '(min-width: 480px) 480px, 100vw' : '(min-width: 480px) 240px, 50vw'}
            first={index === 0}
            free
          />
        </li>
      ))}
    </BelowView>
  )
}
