import type { ReactNode } from 'react'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import type { Period } from '../../../domain/shared/civilDate.ts'
import { Button } from '../../kit/Button.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import styles from './PeriodChooser.module.css'
import { PeriodSheet } from './PeriodSheet.tsx'
import { CalendarLegend, RentCalendar } from './RentCalendar.tsx'
import { useRentCalendar } from './useRentCalendar.ts'
import { useRentFacts } from './useRentFacts.ts'

type Props = { stored: Period | null; onApply: (period: Period) => void }

function Chooser({ stored, onApply, calendar }: Props & { calendar: Calendar }) {
  const { selection, notice, tap, reset } = useRentCalendar(calendar, stored)
  return (
    <div className={styles.chooser}>
      <CalendarLegend selection={selection} />
      <RentCalendar calendar={calendar} selection={selection} pricePerDay={null} onTap={tap} />
      <PeriodSheet
        selection={selection}
        notice={notice}
        calendar={calendar}
        price={null}
        coupon={null}
        freeShipping={false}
        actions={
          <>
            <Button look="third" onClick={reset}>
              초기화
            </Button>
            <Button
              disabled={selection.status !== 'chosen'}
              onClick={() => {
                if (selection.status === 'chosen') onApply({ start: selection.start, end: selection.end })
              }}
            >
              일정 적용
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Calendar of the shop's rules alone, before a product is chosen. Shows `waiting` until the rules have loaded. */
export function PeriodChooser(props: Props & { waiting: ReactNode }) {
  const { calendar, failed, retry } = useRentFacts(null)
  if (calendar === null && failed !== undefined) return <LoadFailed error={failed} onRetry={retry} />
  return calendar === null ? props.waiting : <Chooser {...props} calendar={calendar} />
}
