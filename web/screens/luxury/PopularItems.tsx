import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { CategoryButtons } from '../../pieces/categories/CategoryButtons.tsx'
import { useRememberedTab } from '../../pieces/categories/useRememberedTab.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { ProductGrid, ProductGridSkeleton } from '../../pieces/productCard/ProductGrid.tsx'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { daysIn, useVisitPeriod } from '../../pieces/visitPeriod/useVisitPeriod.ts'
import { messages } from '../../text/messages.ts'
import styles from './PopularItems.module.css'

/** The most rented luxury items, filtered by top-level category. */
export function PopularItems() {
  const [categoryId, choose] = useRememberedTab()
  const { data, error, mutate } = useAnswer(calls.luxuryPopular({ categoryId, ...daysIn(useVisitPeriod()) }))
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <section aria-labelledby="popular_items" className={styles.section}>
      <SectionHead id="popular_items" title="POPULAR ITEMS" tight />
      <CategoryButtons chosen={categoryId} onChoose={choose} />
      <div className={styles.grid}>
        {data === undefined && error === undefined && <ProductGridSkeleton />}
        {data !== undefined && data.result.length > 0 && <ProductGrid products={data.result} free />}
        {data?.result.length === 0 && <EmptyState title={messages.emptyCategory} />}
        {data === undefined && error !== undefined && (
          <NotRead title="인기 상품을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
        )}
      </div>
    </section>
  )
}
