import { Calendar, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { daysBetween, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { fetched } from '../../kit/connection.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { FullScreenSheet, fetchSheets } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { type ListFilter, periodIn } from '../listQuery.ts'
import styles from './PeriodRow.module.css'
import { PeriodSkeleton } from './PeriodSkeleton.tsx'
import type { Rewrite } from './useRewrite.ts'

const chooser = () => import('../rentCalendar/PeriodChooser.tsx')
const PeriodChooser = lazy(() => fetched(() => chooser().then((m) => ({ default: m.PeriodChooser }))))

/** Code that has not come when the finger is lifted is waited for by the sheet, which says what is wrong. */
function fetchAhead(): void {
  fetchSheets()
  void chooser().catch(() => undefined)
}

/** Offered early: with a period chosen, only what can be rented then is shown. */
export function PeriodRow({ filter, rewrite }: { filter: ListFilter; rewrite: Rewrite }) {
  const sheet = useOverlay('period')
  const period = periodIn(filter)
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
          <button type="button" className={styles.change} onPointerDown={fetchAhead} onClick={sheet.open}>
            변경
          </button>
          <IconButton label="기간 지우기" onClick={() => rewrite({ start: undefined, end: undefined })}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <button type="button" className={styles.choose} onPointerDown={fetchAhead} onClick={sheet.open}>
          언제 필요하세요? <strong>날짜 선택</strong>
        </button>
      )}
      <FullScreenSheet
        title="이용기간"
        isOpen={sheet.isOpen}
        isOpening={sheet.isOpening}
        onClose={sheet.close}
        frame={<PeriodSkeleton />}
      >
        <Suspense fallback={<PeriodSkeleton />}>
          <PeriodChooser
            stored={period}
            waiting={<PeriodSkeleton />}
            onApply={({ start, end }) => sheet.replaceWith(() => rewrite({ start, end }))}
          />
        </Suspense>
      </FullScreenSheet>
    </div>
  )
}
