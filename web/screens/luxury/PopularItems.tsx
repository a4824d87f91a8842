import { sentenceOf } from '../../api/apiError.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { CategoryButtons } from '../../pieces/categories/CategoryButtons.tsx'
import { useRememberedTab } from '../../pieces/categories/useRememberedTab.ts'
import { ProductGrid, ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { messages } from '../../text/messages.ts'
import styles from './PopularItems.module.css'

/** Luxury items that are rented most, by top-level category. */
export function PopularItems() {
  const [categoryId, choose] = useRememberedTab()
  const { data, error } = useAnswer(calls.luxuryPopular(categoryId))
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <section aria-labelledby="popular_items" className={styles.section}>
      <SectionHead id="popular_items" title="POPULAR ITEMS" tight />
      <CategoryButtons chosen={categoryId} onChoose={choose} />
      <div className={styles.grid}>
        {data === undefined && error === undefined && <ProductGridSkeleton />}
        {data !== undefined && data.result.length > 0 && <ProductGrid products={data.result} />}
        {(error !== undefined || data?.result.length === 0) && (
          <EmptyState
            title={error === undefined ? messages.listMissing : sentenceOf(error, messages.generic)}
          />
        )}
      </div>
    </section>
  )
}
