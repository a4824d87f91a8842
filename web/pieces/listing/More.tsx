import { useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'
import { formatNumber } from '../../../domain/shared/won.ts'
import { Button } from '../../kit/Button.tsx'
import { ProductGridSkeleton } from '../productCard/ProductGrid.tsx'
import styles from './More.module.css'
import type { ListState } from './useListing.ts'

const aheadPx = 600

type Props = {
  list: Pick<ListState, 'products' | 'awaited' | 'hasMore' | 'isCut' | 'isLoadingMore' | 'stuck' | 'again'>
  next: () => void
  onScroll?: boolean
}

/**
 * The end of a list: skeletons of the cards that are loading, and 더보기. With `onScroll` the next page loads before the
 * end is visible, and the button serves keyboard users.
 */
export function More({ list, next, onScroll = true }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const { awaited, hasMore, isCut, isLoadingMore, stuck, again } = list
  // While a tapped product's code is loading, a further page would lead back to the list.
  const isLeaving = useNavigation().state === 'loading'
  const watching = onScroll && hasMore && !isLoadingMore && !stuck && !isLeaving
  // A layout effect ends together with the old list: a new list is short while it loads and would trigger a next page.
  useLayoutEffect(() => {
    const target = end.current
    if (target === null || !watching) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) next()
      },
      { rootMargin: `${aheadPx}px` },
    )
    watch.observe(target)
    return () => watch.disconnect()
  }, [watching, next])
  return (
    <>
      {awaited > 0 && (
        <div className={styles.awaited}>
          <ProductGridSkeleton count={awaited} />
        </div>
      )}
      <div ref={end} className={styles.end}>
        {stuck && (
          <p className={styles.stuck} role="alert">
            다음 상품을 불러오지 못했어요.
          </p>
        )}
        {hasMore && (
          <Button look="third" wide busy={isLoadingMore} onClick={stuck ? again : next}>
            {stuck ? '다시 시도' : '더보기'}
          </Button>
        )}
        {isCut && (
          <p className={styles.cut}>
            상품 {formatNumber(list.products?.length ?? 0)}개까지 이어서 볼 수 있어요. 나머지는 조건을 좁혀
            찾아 보세요.
          </p>
        )}
      </div>
    </>
  )
}
