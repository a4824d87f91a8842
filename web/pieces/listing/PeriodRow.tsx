import { Calendar, X } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { preload } from 'swr'
import { daysBetween, formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import { swrDefaults } from '../../api/swrDefaults.ts'
import { calls } from '../../calls.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { FullScreenSheet, fetchFullScreen } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { firstViewPainted } from '../../styles/firstView.ts'
import { type ListFilter, listFilterOf, periodIn } from '../listQuery.ts'
import styles from './PeriodRow.module.css'
import type { Rewrite } from './useRewrite.ts'

const PeriodChooser = lazyPart(
  () => import('../rentCalendar/PeriodChooser.tsx').then((part) => part.PeriodChooser),
  PeriodSkeleton,
)

/** Preloads today's facts on pointer down: those from the beginning of the visit may be outdated. */
function askAhead(): void {
  for (const { url } of [calls.now, calls.holidays]) preload(url, swrDefaults.fetcher)
}

/** Loads the calendar's code after the first view is painted, so that a tap does not wait for it. */
function useFetchedAhead(): void {
  useEffect(() => {
    firstViewPainted().then(() => {
      fetchFullScreen()
      PeriodChooser.ahead()
    })
  }, [])
}

type Props = {
  period: Period | null
  /** The address has days for which nothing can be rented. */
  hasNoDays?: boolean
  onChoose: (period: Period | null) => void
}

/** The period filter of a list: with a period chosen, the list shows only products that can be rented then. */
export function PeriodRow({ period, hasNoDays = false, onChoose }: Props) {
  useFetchedAhead()
  const sheet = useOverlay('period')
  return (
    <div className={styles.row}>
      <Calendar size={18} aria-hidden="true" />
      {period !== null ? (
        <>
          <Interval
            from={formatWithWeekday(period.start)}
            to={formatWithWeekday(period.end)}
            note={`${daysBetween(period.start, period.end) + 1}일`}
            size="row"
          />
          <button type="button" className={styles.change} onPointerDown={askAhead} onClick={sheet.open}>
            변경
          </button>
          <IconButton label="기간 지우기" onClick={() => onChoose(null)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <button type="button" className={styles.choose} onPointerDown={askAhead} onClick={sheet.open}>
          {hasNoDays ? '빌릴 수 없는 날짜예요.' : '언제 필요하세요?'} <strong>날짜 선택</strong>
        </button>
      )}
      <FullScreenSheet
        title="이용기간"
        isOpen={sheet.isOpen}
        isOpening={sheet.isOpening}
        onClose={sheet.close}
        frame={<PeriodSkeleton />}
      >
        <PeriodChooser
          stored={period}
          waiting={<PeriodSkeleton />}
          onApply={(chosen) => sheet.replaceWith(() => onChoose(chosen))}
        />
      </FullScreenSheet>
    </div>
  )
}

/** The same for a list whose address has the days. */
export function ListPeriodRow({ filter, rewrite }: { filter: ListFilter; rewrite: Rewrite }) {
  const [search] = useSearchParams()
  const period = periodIn(filter)
  return (
    <PeriodRow
      period={period}
      hasNoDays={period === null && periodIn(listFilterOf(search)) !== null}
      onChoose={(chosen) => rewrite({ start: chosen?.start, end: chosen?.end })}
    />
  )
}

const weeks = [0, 1, 2, 3, 4]
const days = [0, 1, 2, 3, 4, 5, 6]

/** Skeleton of the calendar and its panel in their final geometry. */
function PeriodSkeleton() {
  return (
    <div className={styles.calendar} aria-hidden="true">
      <div className={styles.head} />
      <div className={styles.caption} />
      {weeks.map((week) => (
        <div key={week} className={styles.week}>
          {days.map((day) => (
            <span key={day} className={styles.day} />
          ))}
        </div>
      ))}
      <div className={styles.panel}>
        <span className={styles.words} />
        <span className={styles.dates} />
        <span className={styles.button} />
      </div>
    </div>
  )
}
