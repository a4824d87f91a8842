import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDotted } from '../../../../domain/shared/civilDate.ts'
import type { BusyDays, CalendarRow, StaffCalendar } from '../../../../domain/wire/staffCalendar.ts'
import { useAnswer, useKeptAnswer } from '../../api/reading.ts'
import { mayAct, useRoles } from '../../api/session.ts'
import { nowCall } from '../../calls/content.ts'
import { itemCalls } from '../../calls/operations.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Button } from '../../kit/Button.tsx'
import { monthAfter, monthDays } from '../../kit/months.ts'
import { Scroller } from '../../kit/Scroller.tsx'
import { calendarPath, ordersPath } from '../../paths.ts'
import { Frame } from '../../pieces/record/Part.tsx'
import { busyName } from '../../pieces/rented/busyWords.ts'
import { barsOf, busyKey, daysOf, isWeekend } from '../../pieces/rented/monthGrid.ts'
import styles from './ItemScreen.module.css'

const monthsShown = 6
/** Of the first six months, those before the present one. */
const monthsBehind = 3

/** Half a year of the item's rentals, repairs and late days: a row for each month. */
export function HalfYear({ productId }: { productId: number }) {
  const [turned, setTurned] = useState(0)
  const now = useAnswer(nowCall)
  return (
    <Frame title="일정">
      <div className={styles.turning}>
        <Button look="quiet" aria-label="앞선 석 달" onClick={() => setTurned(turned - 3)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Button>
        <Button look="quiet" aria-label="다음 석 달" onClick={() => setTurned(turned + 3)}>
          <ChevronRight size={18} aria-hidden="true" />
        </Button>
        <ul className={styles.legend} aria-label="색 안내">
          <li data-kind="rental">대여</li>
          <li data-kind="around">출고·회수·준비</li>
          <li data-kind="late">늦은 날</li>
          <li data-kind="downtime">쉬는 날</li>
          <li data-kind="lost">분실·위탁 종료</li>
        </ul>
      </div>
      <AnswerView answer={now} isKept>
        {({ today }) => (
          <MonthsFrom first={monthAfter(today.slice(0, 7), turned - monthsBehind)} productId={productId} />
        )}
      </AnswerView>
    </Frame>
  )
}

function MonthsFrom({ first, productId }: { first: string; productId: number }) {
  const answer = useKeptAnswer(
    itemCalls.calendar({
      productId: String(productId),
      from: `${first}-01`,
      to: monthDays(monthAfter(first, monthsShown - 1)).to,
    }),
  )
  return <AnswerView answer={answer}>{(found) => <Months found={found} />}</AnswerView>
}

function Months({ found: { from, today, result } }: { found: StaffCalendar }) {
  const [item] = result
  const first = from.slice(0, 7)
  return (
    <Scroller name="달마다의 일정, 옆으로 넘기기" className={styles.scroller}>
      <table className={styles.months} aria-label="달마다의 일정">
        <tbody>
          {Array.from({ length: monthsShown }, (_, nth) => monthAfter(first, nth)).map((month) => (
            <Month key={month} month={month} today={today} item={item} />
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

const columnsOfMonth = 31

function Month({ month, today, item }: { month: string; today: string; item: CalendarRow | undefined }) {
  const roles = useRoles()
  /** The page of a rental, or of other busy days, as far as the roles go. */
  const pathOf = ({ orderItemId }: BusyDays, key: string): string | null => {
    if (orderItemId !== null && mayAct(roles, ['operations', 'finance']))
      return ordersPath({ open: orderItemId })
    return mayAct(roles, ['operations', 'content']) ? calendarPath({ month, open: key }) : null
  }
  const days = daysOf(month)
  return (
    <tr>
      <th scope="row">{month.replace('-', '.')}</th>
      <td>
        <div className={styles.days} style={{ gridTemplateColumns: `repeat(${columnsOfMonth}, 1fr)` }}>
          {days.map((day, nth) => (
            <span
              key={day}
              className={styles.day}
              data-weekend={isWeekend(day) || undefined}
              data-today={day === today || undefined}
              style={{ gridColumn: nth + 1 }}
            >
              {nth + 1}
            </span>
          ))}
          {barsOf(item?.busy ?? [], days).map(({ busy: one, column, span, part }) => {
            const key = busyKey(item?.productId ?? 0, one)
            const style = { gridColumn: `${column} / span ${span}` }
            if (part !== 'whole')
              return (
                <span
                  key={`${key} ${part}`}
                  className={styles.bar}
                  data-kind={part}
                  aria-hidden="true"
                  style={style}
                />
              )
            const to = pathOf(one, key)
            const named = { 'aria-label': spoken(one), title: spoken(one), 'data-kind': one.kind, style }
            return to === null ? (
              <span key={key} role="img" className={styles.bar} {...named} />
            ) : (
              <Link key={key} className={styles.bar ?? ''} to={to} {...named} />
            )
          })}
        </div>
      </td>
    </tr>
  )
}

/** The accessible name of a bar. */
const spoken = (busy: BusyDays): string =>
  [
    `${busyName(busy)} ${formatDotted(busy.rentalStartDate)} – ${formatDotted(busy.rentalEndDate)}`,
    busy.orderNumbers,
    busy.late === null ? null : `${formatDotted(busy.late.to)}까지 늦음`,
    busy.note,
  ]
    .filter((words) => words !== null)
    .join(' · ')
