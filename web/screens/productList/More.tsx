import { useEffect, useRef } from 'react'
import { Button } from '../../kit/Button.tsx'
import styles from './More.module.css'
import type { ProductList } from './useProductList.ts'

const aheadPx = 600

/** Fetches the next page before the end is seen; the button serves those who do not scroll. */
export function More({ list }: { list: ProductList }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, isLoadingMore, more } = list
  useEffect(() => {
    const target = end.current
    if (target === null || !hasMore || isLoadingMore) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) more()
      },
      { rootMargin: `${aheadPx}px` },
    )
    watch.observe(target)
    return () => watch.disconnect()
  }, [hasMore, isLoadingMore, more])
  return (
    <div ref={end} className={styles.end}>
      {hasMore && (
        <Button look="third" wide busy={isLoadingMore} onClick={more}>
          더보기
        </Button>
      )}
    </div>
  )
}
