import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { CategoryButtons } from '../../pieces/categories/CategoryButtons.tsx'
import { useRememberedTab } from '../../pieces/categories/useRememberedTab.ts'
import { NotRead } from '../../pieces/NotRead.tsx'
import { SectionHead } from '../../pieces/shelf/SectionHead.tsx'
import { Shelf, ShelfSkeleton } from '../../pieces/shelf/Shelf.tsx'
import { messages } from '../../text/messages.ts'
import styles from './NewItems.module.css'

/** The newest products in two rows, filtered by top-level category. */
export function NewItems() {
  const [categoryId, choose] = useRememberedTab()
  const { data, error, mutate } = useAnswer(calls.newItems(categoryId))
  useLoadingOverlay(data === undefined && error === undefined)
  return (
    <section aria-labelledby="new_items" className={styles.section}>
      <SectionHead id="new_items" title="NEW ITEMS" tight />
      <CategoryButtons chosen={categoryId} onChoose={choose} />
      <div className={styles.shelf} key={categoryId ?? 'all'}>
        {data === undefined && error === undefined && <ShelfSkeleton twoRows />}
        {data !== undefined && data.result.length > 0 && (
          <Shelf label="NEW ITEMS" products={data.result} twoRows />
        )}
        {data?.result.length === 0 && <p className={styles.none}>{messages.emptyCategory}</p>}
        {data === undefined && error !== undefined && (
          <NotRead title="새 상품을 불러오지 못했어요" error={error} onRetry={() => mutate()} />
        )}
      </div>
    </section>
  )
}
