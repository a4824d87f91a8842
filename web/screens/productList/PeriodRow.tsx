import { Calendar, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { daysBetween, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Interval } from '../../kit/Interval.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import type { ListFilter } from '../../pieces/listQuery.ts'
import styles from './PeriodRow.module.css'
import type { Rewrite } from './useRewrite.ts'

const PeriodChooser = lazy(() =>
  import('../../pieces/rentCalendar/PeriodChooser.tsx').then((m) => ({ default: m.PeriodChooser })),
)

/** Offered early: with a period chosen, only what can be rented then is shown. */
export function PeriodRow({ filter, rewrite }: { filter: ListFilter; rewrite: Rewrite }) {
  const sheet = useOverlay('period')
  const { start, end } = filter
  const chosen = start !== undefined && end !== undefined
  return (
    <div className={styles.row}>
      <Calendar size={18} aria-hidden="true" />
      {chosen ? (
        <>
          <Interval
            from={formatWithWeekday(start)}
            to={formatWithWeekday(end)}
            note={`${daysBetween(start, end) + 1}일`}
            size="row"
          />
          <button type="button" className={styles.change} onClick={sheet.open}>
            변경
          </button>
          <IconButton label="기간 지우기" onClick={() => rewrite({ start: undefined, end: undefined })}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <button type="button" className={styles.choose} onClick={sheet.open}>
          언제 필요하세요? <strong>날짜 선택</strong>
        </button>
      )}
      <FullScreenSheet title="이용기간" isOpen={sheet.isOpen} onClose={sheet.close}>
        <Suspense fallback={null}>
          <PeriodChooser
            stored={chosen ? { start, end } : null}
            onApply={(period) => {
              sheet.replaceWith(() => rewrite({ start: period.start, end: period.end }))
            }}
          />
        </Suspense>
      </FullScreenSheet>
    </div>
  )
}
