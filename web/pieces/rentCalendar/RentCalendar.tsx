import { createContext, memo, useContext, useEffect, useMemo, useRef } from 'react'
import { type DayButtonProps, DayPicker, type WeekProps } from 'react-day-picker'
import { ko } from 'react-day-picker/locale/ko'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import type { Selection } from '../../../domain/rental/picking.ts'
import { rentalWindow } from '../../../domain/rental/window.ts'
import { type CivilDate, isCivilDate } from '../../../domain/shared/civilDate.ts'
import { cx } from '../../kit/cx.ts'
import { shownDays, shownMonths, toCivil, toDate } from './calendarDays.ts'
import { type DayLook, dayLooks } from './dayLooks.ts'
import styles from './RentCalendar.module.css'

const Looks = createContext<ReadonlyMap<string, DayLook>>(new Map())

const weekdays = ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일']
const spokenDay = (date: Date) =>
  `${date.getFullYear()}년 ${date.getMonth() + 1}월 ${date.getDate()}일 ${weekdays[date.getDay()] ?? ''}`

const spokenLook = (date: Date, look: DayLook) =>
  [
    spokenDay(date),
    look.spoken,
    look.mark ?? '',
    look.price === null ? '' : `${look.price.toLocaleString('ko-KR')}원`,
  ]
    .filter((part) => part !== '')
    .join(', ')

function Day({ day, modifiers, children: _, ...button }: DayButtonProps) {
  const look = useContext(Looks).get(toCivil(day.date))
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused === true) ref.current?.focus()
  }, [modifiers.focused])
  if (look === undefined) return <span />
  const selected = look.look === 'start' || look.look === 'end'
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      className={cx(
        styles.day,
        styles[look.look],
        look.suggested && styles.suggested,
        look.alone && styles.alone,
        look.mark === '오늘' && styles.today,
      )}
      data-tie={look.tie ?? undefined}
      aria-label={spokenLook(day.date, look)}
      aria-disabled={look.blocked || undefined}
      aria-pressed={selected || undefined}
      data-end={look.look === 'end' || undefined}
    >
      <span className={styles.number} data-day={day.date.getDate()} />
      {look.mark !== null && <span className={styles.mark}>{look.mark}</span>}
      {look.price !== null && (
        <span className={styles.price} data-price={look.price.toLocaleString('ko-KR')} />
      )}
    </button>
  )
}

/** Weeks wholly outside the window are left out. */
function Week({ week, ...row }: WeekProps) {
  const looks = useContext(Looks)
  const shown = week.days.some((day) => !day.outside && looks.has(toCivil(day.date)))
  return shown ? <tr {...row} /> : <tr hidden />
}

const components = { DayButton: Day, Week }
const formatters = {
  formatCaption: (date: Date) => `${date.getFullYear()}년 ${date.getMonth() + 1}월`,
}
const labels = { labelGrid: (date: Date) => `${date.getFullYear()}년 ${date.getMonth() + 1}월` }
const classNames = {
  root: styles.root ?? '',
  months: styles.months ?? '',
  month: styles.month ?? '',
  month_caption: styles.caption ?? '',
  caption_label: styles.captionLabel ?? '',
  month_grid: styles.grid ?? '',
  week: styles.week ?? '',
  day: styles.cell ?? '',
}

type Props = {
  calendar: Calendar
  selection: Selection
  pricePerDay: number | null
  onTap: (day: CivilDate) => void
}

/** The panel below covers the last weeks: the end that a tap chose comes out from under it. */
function useEndInView(selection: Selection) {
  const root = useRef<HTMLDivElement>(null)
  const chosen = selection.status === 'chosen' && !selection.suggested ? selection.end : null
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    root.current?.querySelector('[data-end]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return root
}

/** At most three stacked months, two taps, no drag, no paging; the machine decides what a tap means. */
export const RentCalendar = memo(function RentCalendar({ calendar, selection, pricePerDay, onTap }: Props) {
  const days = useMemo(() => shownDays(calendar.today), [calendar.today])
  const looks = useMemo(
    () => dayLooks(days, selection, calendar, pricePerDay),
    [days, selection, calendar, pricePerDay],
  )
  const frame = useMemo(() => {
    const { firstStart, lastDay } = rentalWindow(calendar.today)
    const months = shownMonths(calendar.today)
    return {
      months: months.count,
      month: toDate(months.first),
      today: toDate(calendar.today),
      disabled: [{ before: toDate(firstStart) }, { after: toDate(lastDay) }],
    }
  }, [calendar.today])
  const root = useEndInView(selection)
  return (
    <Looks value={looks}>
      <div ref={root}>
        <DayPicker
          locale={ko}
          month={frame.month}
          numberOfMonths={frame.months}
          today={frame.today}
          disabled={frame.disabled}
          hideNavigation
          hideWeekdays
          components={components}
          formatters={formatters}
          labels={labels}
          classNames={classNames}
          onDayClick={(date) => {
            const day = toCivil(date)
            if (isCivilDate(day)) onTap(day)
          }}
        />
      </div>
    </Looks>
  )
})

const names = ['일', '월', '화', '수', '목', '금', '토']

/** The legend and the weekdays stay under the header while the months scroll. */
export function CalendarLegend({ selection }: { selection: Selection }) {
  return (
    <div className={styles.head}>
      <ul className={styles.legend} aria-label="달력 표시">
        <li>
          <span className={styles.legendPossible} aria-hidden="true">
            15
          </span>
          {selection.status === 'startChosen' ? '종료 가능' : '시작 가능'}
        </li>
        <li>
          <span className={styles.legendUsable} aria-hidden="true">
            15
          </span>
          이용 가능
        </li>
        <li>
          <span className={styles.legendUnusable} aria-hidden="true">
            15
          </span>
          이용 불가
        </li>
      </ul>
      <div className={styles.weekdays} aria-hidden="true">
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  )
}
