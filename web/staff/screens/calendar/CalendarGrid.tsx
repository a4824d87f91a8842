import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type CivilDate, formatDotted, formatWithWeekday } from '../../../../domain/shared/civilDate.ts'
import type { BusyDays, CalendarRow } from '../../../../domain/wire/staffCalendar.ts'
import { calendarPath } from '../../paths.ts'
import { placeWords } from '../../pieces/rented/placeWords.ts'
import { busyWords, closedWords } from './busyWords.ts'
import styles from './CalendarScreen.module.css'
import { barsOf, isWeekend } from './monthGrid.ts'

/** Labels of bars that are long enough for one. */
const barWords: Partial<Record<BusyDays['kind'], string>> = { downtime: '쉼', ...closedWords }

/** The accessible name of a bar. */
const spoken = (busy: BusyDays, row: CalendarRow): string =>
  `${row.productName} ${busyWords[busy.kind]} ${formatDotted(busy.rentalStartDate)} – ${formatDotted(busy.rentalEndDate)}${
    busy.orderNumbers === null ? '' : ` ${busy.orderNumbers}`
  }`

type Props = {
  days: readonly CivilDate[]
  today: CivilDate
  rows: readonly CalendarRow[]
  open: string | null
  onOpen: (slotId: string) => void
}

/** A row for each product and a column for each day of the month; every bar opens its rental or downtime. */
export function CalendarGrid({ days, today, rows, open, onOpen }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  // The drawer narrows the grid, so its bar is scrolled back into view.
  useLayoutEffect(() => {
    if (open !== null)
      grid.current
        ?.querySelector('[aria-pressed=true]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <table ref={grid} className={styles.grid} aria-label="상품별 대여 일정">
      <thead>
        <tr>
          <th scope="col" className={styles.product}>
            상품
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-label={formatWithWeekday(day)}
              data-weekend={isWeekend(day) || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              {Number(day.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.productId}>
            <th scope="row" className={styles.product}>
              <Link to={calendarPath({ month: days[0]?.slice(0, 7), productId: row.productId })}>
                <span>{row.brandName}</span> {row.productName}
              </Link>
              <small>
                {row.productCode}
                {!row.onSale && ' · 판매 중지'}
                {row.elsewhere !== null && ` · 지금 ${placeWords(row.elsewhere)}`}
              </small>
            </th>
            <td colSpan={days.length} className={styles.track}>
              <div className={styles.days} style={{ gridTemplateColumns: `repeat(${days.length}, 1fr)` }}>
                {days.map((day, nth) => (
                  <span
                    key={day}
                    className={styles.cell}
                    data-weekend={isWeekend(day) || undefined}
                    data-today={day === today || undefined}
                    style={{ gridColumn: nth + 1 }}
                  />
                ))}
                {barsOf(row.busy, days).map(({ busy, column, span, part }) =>
                  part === 'whole' ? (
                    <button
                      key={busy.slotId}
                      type="button"
                      className={styles.bar}
                      data-kind={busy.kind}
                      aria-label={spoken(busy, row)}
                      aria-pressed={open === busy.slotId}
                      style={{ gridColumn: `${column} / span ${span}` }}
                      onClick={() => onOpen(busy.slotId)}
                    >
                      {span > 2 ? barWords[busy.kind] : ''}
                    </button>
                  ) : (
                    <span
                      key={`${busy.slotId} rented`}
                      className={styles.rented}
                      style={{ gridColumn: `${column} / span ${span}` }}
                    >
                      {span > 2 ? busy.memberName : ''}
                    </span>
                  ),
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
