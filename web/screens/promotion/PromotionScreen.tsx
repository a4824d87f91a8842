import { Link, useSearchParams } from 'react-router-dom'
import { formatDotted } from '../../../domain/shared/civilDate.ts'
import type { EventRow, Planning } from '../../../domain/wire/promotions.ts'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TabLinks } from '../../kit/TabLinks.tsx'
import { paths } from '../../paths.ts'
import { LoadFailed } from '../../pieces/LoadFailed.tsx'
import { PromotionPicture } from '../../pieces/PromotionPicture.tsx'
import styles from './PromotionScreen.module.css'

const planningCard = (one: Planning): Promotion => ({
  id: one.id,
  to: paths.planningProducts(one.id),
  title: one.title,
  subtitle: one.subtitle,
  picture: one.main_image_file?.fileUrl ?? null,
  from: one.startDate,
  until: one.endDate,
})
const eventCard = (one: EventRow): Promotion => ({
  id: one.id,
  to: paths.eventDetail(one.id),
  title: one.title,
  subtitle: '',
  picture: one.list_thumbnail_file.fileUrl,
  from: one.startDate,
  until: one.endDate,
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

type Promotion = {
  id: number
  to: string
  title: string
  subtitle: string
  picture: string | null
  from: EventRow['startDate']
  until: EventRow['endDate']
}

const wide = '(min-width: 480px) 480px, 100vw'
const half = '(min-width: 480px) 240px, 50vw'

const lasts = ({ from, until }: Promotion): string =>
  until === null ? `${formatDotted(from)}부터` : `${formatDotted(from)} – ${formatDotted(until)}`

/** The first card in full width, the others in two columns with the gap of the product grids. */
export function PromotionCards(props: { promotions: readonly Promotion[]; first: boolean }) {
  return (
    <ul className={styles.cards}>
      {props.promotions.map((one, index) => (
        <li key={one.id} className={styles.cell}>
          <Link to={one.to} className={styles.card}>
            <PromotionPicture
              url={one.picture}
              words={one.title}
              alt=""
              sizes={index === 0 ? wide : half}
              first={props.first && index === 0}
            />
            <span className={styles.words}>
              <strong className={styles.name}>{one.title}</strong>
              {one.subtitle !== '' && <span className={styles.subtitle}>{one.subtitle}</span>}
              <span className={styles.dates}>{lasts(one)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function PromotionSkeleton() {
  return (
    <div className={styles.cards}>
      {[0, 1, 2].map((place) => (
        <div key={place} className={styles.cell}>
          <PromotionPicture url={null} alt="" sizes={half} />
          <span className={styles.words}>
            <Skeleton shape="line" count={2} />
          </span>
        </div>
      ))}
    </div>
  )
}

type Tab = 0 | 1 | 2

/** The tab query is 0, 1 or 2. */
const tabs = [
  { value: 0, name: '전체' },
  { value: 1, name: '기획전' },
  { value: 2, name: '이벤트' },
] as const satisfies readonly { value: Tab; name: string }[]

/** The tab that the query names; an unknown one counts as 0, all. */
export const tabOf = (text: string | null): Tab =>
  tabs.find(({ value }) => String(value) === text)?.value ?? 0

/** The parts that a tab shows, without empty ones. */
export function shownParts<Shown>(tab: Tab, all: { planning: readonly Shown[]; event: readonly Shown[] }) {
  return [
    { title: '기획전', promotions: all.planning, isShown: tab !== 2 },
    { title: '이벤트', promotions: all.event, isShown: tab !== 1 },
  ].filter(({ promotions, isShown }) => isShown && promotions.length > 0)
}
