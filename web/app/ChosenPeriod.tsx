import { useLocation } from 'react-router-dom'
import { pickUpDay, shippingDay } from '../../domain/rental/period.ts'
import { daysBetween, formatWithWeekday, type Period, parseCivilDate } from '../../domain/shared/civilDate.ts'
import { useNow } from '../api/reading.ts'
import { Timeline } from '../kit/Timeline.tsx'
import { periodAhead } from '../pieces/rentCalendar/periodAhead.ts'
import { useVisitPeriod } from '../pieces/visitPeriod/useVisitPeriod.ts'
import { useRentPeriod } from '../storage/rentPeriod.ts'
import styles from './BrandPanel.module.css'

/** Returns the period chosen for the open product, or else that of the open list, or of the visit. */
function usePeriodHere(): Period | null {
  const { pathname, search } = useLocation()
  const productId = Number(/^\/product\/(?:detail|rent)\/(\d+)$/.exec(pathname)?.[1] ?? Number.NaN)
  const ofProduct = useRentPeriod(productId)
  const query = new URLSearchParams(search)
  const [start, end] = ['start', 'end'].map((name) => parseCivilDate(query.get(name) ?? ''))
  const ofVisit = useVisitPeriod()
  return ofProduct ?? (start && end && start <= end ? { start, end } : ofVisit)
}

/** The chosen days, and when the parcel is shipped and picked up; part of the desktop's right panel. */
export function ChosenPeriod() {
  const period = usePeriodHere()
  return period && <Days chosen={period} />
}

function Days({ chosen }: { chosen: Period }) {
  const period = periodAhead(chosen, useNow()?.today)
  if (period === null) return null
  const days = daysBetween(period.start, period.end) + 1
  return (
    <section aria-labelledby="period-beside" className={styles.chosen}>
      <h2 id="period-beside" className={styles.seenTitle}>
        고른 기간 {days}일
      </h2>
      <Timeline
        label="고른 기간의 일정"
        steps={[
          { name: '출고', when: formatWithWeekday(shippingDay(period)), state: 'later' },
          { name: '시작', when: formatWithWeekday(period.start), state: 'later' },
          { name: '종료', when: formatWithWeekday(period.end), state: 'later' },
          { name: '회수', when: formatWithWeekday(pickUpDay(period)), state: 'later' },
        ]}
      />
    </section>
  )
}
