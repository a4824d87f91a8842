import { useSearchParams } from 'react-router-dom'
import type { EventRow, Planning } from '../../../domain/wire/promotions.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { type Promotion, PromotionCards, PromotionSkeleton } from './PromotionCards.tsx'
import styles from './PromotionScreen.module.css'
import { shownParts, tabOf, tabs } from './tabs.ts'

const planningCard = (one: Planning): Promotion => ({
  ...{ id: one.id, to: paths.planningProducts(one.id), title: one.title, subtitle: one.subtitle },
  ...{ picture: one.main_image_file?.fileUrl ?? null, from: one.startDate, until: one.endDate },
})
const eventCard = (one: EventRow): Promotion => ({
  ...{ id: one.id, to: paths.eventDetail(one.id), title: one.title, subtitle: '' },
  ...{ picture: one.list_thumbnail_file.fileUrl, from: one.startDate, until: one.endDate },
})

/** The current plannings and events; the tab is in the URL (0 all, 1 plannings, 2 events). */
export function PromotionScreen() {
  const [search] = useSearchParams()
  const tab = tabOf(search.get('tab'))
  const { data, error, mutate } = useAnswer(calls.promotions)
  useLoadingOverlay(data === undefined && error === undefined)
  const parts = shownParts(tab, {
    planning: (data?.planning ?? []).map(planningCard),
    event: (data?.event ?? []).map(eventCard),
  })
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        프로모션
      </h1>
      <div className={styles.tabs}>
        <TabLinks
          label="프로모션 종류"
          tabs={tabs.map(({ value, name }) => ({
            name,
            to: paths.promotion(value),
            selected: value === tab,
          }))}
        />
      </div>
      {data === undefined && error === undefined ? (
        <PromotionSkeleton />
      ) : (
        parts.map(({ title, promotions }, nth) => (
          <section key={title} aria-label={title} className={styles.part}>
            {tab === 0 && <h2 className={styles.title}>{title}</h2>}
            <PromotionCards promotions={promotions} first={nth === 0} />
          </section>
        ))
      )}
      {data === undefined && error !== undefined && <LoadFailed error={error} onRetry={() => mutate()} />}
      {data !== undefined && parts.length === 0 && (
        <EmptyState
          title={tab === 2 ? '지금 진행 중인 이벤트가 없어요' : '지금 진행 중인 프로모션이 없어요'}
          reason="새 소식이 생기면 이곳에 올려 둘게요."
          action={
            <ButtonLink to={paths.home} look="third" size="small">
              홈으로
            </ButtonLink>
          }
        />
      )}
    </>
  )
}
