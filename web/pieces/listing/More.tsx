import { useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router-dom'
import { Button } from '../../kit/Button.tsx'
import styles from './More.module.css'
import type { ListState } from './useListing.ts'

const aheadPx = 600

type Props = {
  list: Pick<ListState, 'hasMore' | 'isLoadingMore' | 'stuck' | 'again'>
  next: () => void
  onScroll: boolean
}

/** Loads the next page before the end of the list is visible; the button serves keyboard users. */
export function More({ list, next, onScroll }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, isLoadingMore, stuck, again } = list
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
    </div>
  )
}
