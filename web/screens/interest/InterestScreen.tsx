import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { useFavorites, useOptimisticLikes } from '../../pieces/productCard/likes.ts'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { daysIn, useVisitPeriod } from '../../pieces/visitPeriod/useVisitPeriod.ts'
import { VisitPeriodLine } from '../../pieces/visitPeriod/VisitPeriodLine.tsx'
import styles from './InterestScreen.module.css'
import { LikedProducts } from './LikedProducts.tsx'

const FreeAlerts = lazy(() =>
  loadChunk(() => import('./FreeAlerts.tsx').then((part) => ({ default: part.FreeAlerts }))),
)

const waiting = (
  <div className={styles.waiting}>
    <Skeleton shape="box" count={3} />
  </div>
)

/** The wish list, and the alerts for periods that may become free. */
export function InterestScreen() {
  const [search] = useSearchParams()
  const showsAlerts = search.get('tab') === 'alerts'
  usePageTitle(showsAlerts ? '빈 날 알림' : '찜')
  const favorites = useFavorites({ fresh: true })
  const alerts = useAnswer(calls.freeAlerts)
  const notices = useAnswer(calls.freeNotices)
  const optimistic = useOptimisticLikes()
  const liked = favorites.data?.result.filter(({ id }) => optimistic.get(id) !== false)
  const period = useVisitPeriod()
  const free = useAnswer(period === null ? null : calls.favoritesFree(daysIn(period)), {
    keepPreviousData: true,
  })
  const freeIds = new Set(free.data?.result.map(({ id }) => id))
  const shownLikes =
    period === null || liked === undefined ? liked : free.data && liked.filter(({ id }) => freeIds.has(id))
  const shown = showsAlerts ? alerts : favorites
  useLoadingOverlay(shown.data === undefined && shown.error === undefined)
  const news = notices.data?.result.length ?? 0
  return (
    <>
      <div className={styles.tabs}>
        <TabLinks
          label="찜 종류"
          tabs={[
            { name: '찜한 상품', to: paths.interest, count: liked?.length, selected: !showsAlerts },
            {
              name: '빈 날 알림',
              to: paths.freeAlerts,
              count: alerts.data?.result.length,
              selected: showsAlerts,
            },
          ]}
        />
      </div>
      {!showsAlerts && news > 0 && (
        <p className={styles.news} role="status">
          기다리시던 날짜가 비었어요. ‘빈 날 알림’에서 확인해 주세요.
        </p>
      )}
      {showsAlerts ? (
        <Suspense fallback={waiting}>
          {alerts.data === undefined && alerts.error === undefined ? (
            waiting
          ) : (
            <FreeAlerts alerts={alerts} notices={notices} />
          )}
        </Suspense>
      ) : (
        <>
          <VisitPeriodLine />
          <LikedProducts
            products={shownLikes}
            isFiltered={period !== null && liked?.length !== 0}
            error={favorites.error ?? free.error}
            onRetry={() => Promise.all([favorites.mutate(), free.mutate()])}
          />
        </>
      )}
    </>
  )
}
