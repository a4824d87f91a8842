import { Share } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import type { EventDetail } from '../../../domain/wire/promotions.ts'
import { useAnswer, useNow } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { PromotionPicture } from '../../pieces/PromotionPicture.tsx'
import { usePageTitle } from '../../pieces/usePageTitle.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import styles from './EventDetailScreen.module.css'

const ShareSheet = lazy(() =>
  loadChunk(() => import('../../pieces/share/ShareSheet.tsx').then((part) => ({ default: part.ShareSheet }))),
)

const missing = '이벤트를 찾을 수 없어요. 이전 화면으로 돌아갈게요.'
const ended = '끝난 이벤트예요. 이전 화면으로 돌아갈게요.'

function Event({ event }: { event: EventDetail }) {
  const share = useOverlay('share')
  const picture = event.detail_thumbnail_file ?? event.list_thumbnail_file
  usePageTitle(event.title)
  return (
    <article>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {event.title}
          </h1>
          <p className={styles.dates}>
            {event.endDate === null ? (
              `${formatWithWeekday(event.startDate)}부터`
            ) : (
              <Interval from={formatWithWeekday(event.startDate)} to={formatWithWeekday(event.endDate)} />
            )}
          </p>
        </div>
        <IconButton label="공유하기" onClick={share.open}>
          <Share size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <PromotionPicture
        url={picture.fileUrl}
        alt={`${event.title} 포스터`}
        sizes="(min-width: 480px) 480px, 100vw"
        first
      />
      <EventBody html={event.content} />
      {share.isOpen && (
        <Suspense fallback={null}>
          <ShareSheet
            onClose={share.close}
            shared={{
              title: event.title,
              description: '빌림 이벤트',
              picture: picture.fileUrl,
              path: paths.eventDetail(event.id),
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

export function EventDetailScreen() {
  const { id = '' } = useParams()
  const stepBack = useStepBack()
  const today = useNow()?.today
  const { data, error, mutate } = useAnswer(calls.event(id))
  const isMissing = isRefused(error) && data === undefined
  const isOver = data !== undefined && data.endDate !== null && today !== undefined && data.endDate < today
  useLoadingOverlay(data === undefined && error === undefined)
  useEffect(() => {
    if (isMissing || isOver) alertNotice(isOver ? ended : missing).then(() => stepBack(paths.promotion(2)))
  }, [isMissing, isOver, stepBack])
  if (data === undefined && error !== undefined && !isMissing)
    return <LoadFailed error={error} onRetry={() => mutate()} />
  if (data === undefined || isOver)
    return (
      <>
        <div className={styles.head}>
          <Skeleton shape="title" />
        </div>
        <PromotionPicture url={null} alt="" sizes="100vw" />
      </>
    )
  return <Event event={data} />
}

/** Returns the in-app path of a plain left click, or null when the browser should follow the link itself. */
function inAppPath(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href') ?? ''
  return href.startsWith('/') && !href.startsWith('//') ? href : null
}

/** HTML written by staff. Links to the shop's own pages navigate without a full page load. */
function EventBody({ html }: { html: string }) {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const words = box.current
    const follow = (event: MouseEvent) => {
      const path = inAppPath(event)
      if (path === null) return
      event.preventDefault()
      navigate(path)
    }
    words?.addEventListener('click', follow)
    return () => words?.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div ref={box} className={styles.body}>
      <SanitisedHtml html={html} className={styles.words} />
    </div>
  )
}
