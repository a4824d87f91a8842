import { useHydrated } from '../../kit/useHydrated.ts'
import { useSeenProducts } from '../../pieces/seen/useSeenProducts.ts'
import { Shelf } from '../../pieces/shelf/Shelf.tsx'
import styles from './Seen.module.css'

/** The products seen before this one. */
export function Seen({ productId }: { productId: number }) {
  const products = useSeenProducts({ wanted: useHydrated(), except: productId })
  if (products === undefined || products.length === 0) return null
  return (
    <section aria-labelledby="seen-title" className={styles.seen}>
      <h2 id="seen-title" className={styles.title}>
        최근 본 상품
      </h2>
      <Shelf products={products} label="최근 본 상품" />
    </section>
  )
}
