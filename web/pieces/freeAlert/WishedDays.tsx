import type { Calendar } from '../../../domain/rental/calendar.ts'
import {
  type CivilDate,
  formatWithWeekday,
  isCivilDate,
  type Period,
} from '../../../domain/shared/civilDate.ts'
import { Select } from '../../kit/Select.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import type { RentFacts } from '../rentCalendar/useRentFacts.ts'
import styles from './FreeAlertSheet.module.css'
import { isFree, wishEnds, wishStarts, withStart } from './wishes.ts'

const dayOptions = (days: readonly CivilDate[]) =>
  days.map((day) => ({ value: day, text: formatWithWeekday(day) }))

function Ends(props: { period: Period; calendar: Calendar; onChange: (period: Period) => void }) {
  const { period, calendar, onChange } = props
  const choose = (text: string, change: (day: CivilDate) => Period) => {
    if (isCivilDate(text)) onChange(change(text))
  }
  return (
    <div className={styles.ends}>
      <Select
        label="시작일"
        value={period.start}
        options={dayOptions(wishStarts(calendar))}
        onChange={(event) => choose(event.target.value, (start) => withStart(period, start, calendar))}
      />
      <Select
        label="종료일"
        value={period.end}
        options={dayOptions(wishEnds(period.start, calendar))}
        onChange={(event) => choose(event.target.value, (end) => ({ ...period, end }))}
      />
    </div>
  )
}

function State({ free, problem }: { free: boolean; problem: string | null }) {
  const advice = free ? '기다리지 않아도 돼요.' : '알림은 예약이 아니에요. 먼저 빌리는 분이 있을 수 있어요.'
  return (
    <p className={styles.state} role="status">
      <strong>{free ? '지금 빌릴 수 있는 기간이에요.' : '지금은 다른 예약이 있는 기간이에요.'}</strong>
      <span>{problem ?? advice}</span>
    </p>
  )
}

/**
 * The wished period. Uses two native selects instead of the calendar, because days that another member rents must be
 * selectable here. `problem` says why the last request failed.
 */
export function WishedDays(props: {
  facts: RentFacts
  /** Null while there is no calendar, or no day to choose. */
  period: Period | null
  problem: string | null
  onChange: (period: Period) => void
}) {
  const { facts, period, problem, onChange } = props
  const { calendar, failed, retry } = facts
  if (calendar === null && failed !== undefined) return <LoadFailed error={failed} onRetry={retry} />
  if (calendar === null)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="box" />
      </div>
    )
  if (period === null) return <p className={styles.state}>지금 고를 수 있는 날짜가 없어요.</p>
  return (
    <>
      <Ends period={period} calendar={calendar} onChange={onChange} />
      <State free={isFree(period, calendar)} problem={problem} />
    </>
  )
}
