import { Popover } from '@base-ui/react/popover'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { holidayRanges } from '../../../../domain/rental/holidays.ts'
import {
  type Bounds,
  dayByKey,
  monthsOf,
  wholeWeeks,
  within,
} from '../../../../domain/shared/calendarMonths.ts'
import {
  addMonths,
  type CivilDate,
  firstDayOf,
  formatWithWeekday,
  monthOf,
  type Period,
  parseCivilDate,
  partsOf,
  seoulDate,
  shopDays,
  weekday,
} from '../../../../domain/shared/civilDate.ts'
import { namedMinutes, namedPeriods } from '../../../../domain/shared/namedPeriods.ts'
import { weekdayNames } from '../../../../domain/shared/weekdays.ts'
import { monthName } from '../../../text/format.ts'
import { useAnswer } from '../../api/reading.ts'
import { holidaysCall } from '../../calls/content.ts'
import { Unread } from '../../kit/AnswerView.tsx'
import styles from '../../kit/dates/Dates.module.css'
import { type PickerProps, ShopDaysContext } from '../../kit/dates/shopDays.ts'
import { TypedDate } from '../../kit/dates/TypedDate.tsx'
import { outsideOf } from '../../kit/dates/units.ts'
import { monthAfter, monthDays } from '../../kit/months.ts'

/** The calendar below a field: days, months, or a range with the periods that have names. */
export function Picker(props: PickerProps) {
  const { of, onClose } = props
  const first = useRef<HTMLButtonElement>(null)
  const today = use(ShopDaysContext).useToday() ?? seoulDate(new Date())
  const bounds: Bounds = {
    first: parseCivilDate(props.min ?? '') ?? shopDays.start,
    last: parseCivilDate(props.max ?? '') ?? shopDays.end,
  }
  const shared = { today, bounds, first }
  const close = { isKept: props.isKept, onClose }
  return (
    // Tab stays within: behind the calendar it would leave a dialog or drawer that the field is in.
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(isOpen, { event }) => {
        const { target } = event
        // A press on the button that opened it closes it there, once.
        if (!isOpen && !(target instanceof Node && props.toggle.current?.contains(target))) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner className={styles.place} anchor={props.anchor} align="start" sideOffset={4}>
          <Popover.Popup
            className={styles.popup}
            aria-label="달력"
            initialFocus={first}
            finalFocus={props.toggle}
          >
            {of.unit === 'range' ? (
              <RangeChoice {...shared} {...close} of={of} />
            ) : of.unit === 'month' ? (
              <MonthChoice
                {...shared}
                {...close}
                {...{ min: props.min, max: props.max }}
                value={of.value}
                onPick={of.onPick}
              />
            ) : of.unit === 'minute' ? (
              <MinuteChoice {...shared} {...close} value={of.value} onPick={of.onPick} />
            ) : (
              <DayChoice {...shared} {...close} value={of.value} onPick={of.onPick} />
            )}
            {/* Screen readers on a phone close the calendar here: they have no Escape key. */}
            <Popover.Close className="spoken" tabIndex={-1}>
              달력 닫기
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type Shared = {
  today: CivilDate
  bounds: Bounds
  /** The place that the focus begins at. */
  first: RefObject<HTMLButtonElement | null>
  isKept: boolean
  onClose: () => void
}
type ChoiceProps = Shared & { value: string; onPick: (value: string) => void }

const Clearing = (props: { isShown: boolean; onClear: () => void }) =>
  props.isShown && (
    <button type="button" className={styles.named} onClick={props.onClear}>
      지우기
    </button>
  )

function DayChoice({ value, onPick, isKept, onClose, ...shared }: ChoiceProps) {
  const { today, bounds } = shared
  const chosen = parseCivilDate(value)
  const choose = (day: string) => {
    onPick(day)
    onClose()
  }
  return (
    <>
      <DayGrid
        {...shared}
        at={chosen ?? today}
        chosen={chosen && { start: chosen, end: chosen }}
        onPick={choose}
      />
      <div className={styles.foot}>
        {within(today, bounds) === today && (
          <button type="button" className={styles.named} onClick={() => choose(today)}>
            오늘
          </button>
        )}
        <Clearing isShown={!isKept && value !== ''} onClear={() => choose('')} />
      </div>
    </>
  )
}

/** A day and a time, and the ends of days that books are compared at. */
function MinuteChoice({ value, onPick, isKept, onClose, ...shared }: ChoiceProps) {
  const { today } = shared
  const id = useId()
  const chosen = parseCivilDate(value.slice(0, 10))
  const time = value === '' ? '23:59' : value.slice(11, 16)
  const choose = (minute: string) => {
    onPick(minute)
    onClose()
  }
  return (
    <div className={styles.beside}>
      <ul className={styles.names} aria-label="자주 쓰는 시각">
        {namedMinutes(today).map(({ name, minute }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.named}
              aria-pressed={minute === value}
              onClick={() => choose(minute)}
            >
              {name}
            </button>
          </li>
        ))}
        <li>
          <Clearing isShown={!isKept && value !== ''} onClear={() => choose('')} />
        </li>
      </ul>
      <div>
        <DayGrid
          {...shared}
          at={chosen ?? today}
          chosen={chosen && { start: chosen, end: chosen }}
          onPick={(day) => onPick(`${day}T${time}`)}
        />
        <div className={styles.foot}>
          <label htmlFor={id}>시각</label>
          <TypedDate
            unit="time"
            id={id}
            isKept
            look="box"
            value={time}
            onChange={(next) => onPick(`${chosen ?? today}T${next}`)}
          />
        </div>
      </div>
    </div>
  )
}

/** Two presses choose the ends of a range, in either order. */
function RangeChoice(props: Shared & { of: Extract<PickerProps['of'], { unit: 'range' }> }) {
  const { of, onClose, isKept, ...shared } = props
  const { today } = shared
  const [start, setStart] = useState<CivilDate | null>(null)
  const [from, to] = [parseCivilDate(of.from), parseCivilDate(of.to)]
  const chosen: Partial<Period> | null =
    start !== null ? { start } : { ...(from && { start: from }), ...(to && { end: to }) }
  const choose = (range: { from: string; to: string }) => {
    of.onPick(range)
    onClose()
  }
  const pick = (day: CivilDate) => {
    if (start === null) setStart(day)
    else choose(day < start ? { from: day, to: start } : { from: start, to: day })
  }
  return (
    <div className={styles.beside}>
      <ul className={styles.names} aria-label="자주 쓰는 기간">
        {namedPeriods(today).map(({ name, start: first, end }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.named}
              aria-pressed={first === of.from && end === of.to}
              onClick={() => choose({ from: first, to: end })}
            >
              {name}
            </button>
          </li>
        ))}
        <li>
          <Clearing isShown={of.from !== '' || of.to !== ''} onClear={() => choose({ from: '', to: '' })} />
        </li>
      </ul>
      <div>
        <DayGrid {...shared} at={to ?? from ?? today} chosen={chosen} onPick={pick} />
        <p className={styles.foot} role="status">
          {start === null
            ? '시작일을 골라 주세요.'
            : `${formatWithWeekday(start)}부터, 종료일을 골라 주세요.`}
        </p>
      </div>
    </div>
  )
}

/** Holidays change seldom: calendars that open one after another ask once. */
const goodForMs = 60_000

/** Days and months are a grid of the APG: a table whose cells are chosen, with one tab stop. */
const gridRole = { role: 'grid' }
const cellChosen = (isChosen: boolean) => ({ 'aria-selected': isChosen })

type GridProps = Omit<Shared, 'isKept' | 'onClose'> & {
  /** The day that has the focus first. */
  at: CivilDate
  chosen: Partial<Period> | null
  onPick: (day: CivilDate) => void
}

/**
 * A month of days as a grid with one tab stop: arrows go by days and weeks, Home and End to the ends of a week, PageUp
 * and PageDown by months, with Shift by years.
 */
function DayGrid({ at, chosen, onPick, today, bounds, first }: GridProps) {
  const id = useId()
  const [current, setCurrent] = useState(() => within(at, bounds))
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  const month = monthOf(current)
  const rules = useAnswer(holidaysCall, { dedupingInterval: goodForMs })
  const holidays = holidayRanges(rules.data?.result ?? [], current)
  const shown = monthDays(month)
  const [begin, last] = [firstDayOf(month), parseCivilDate(shown.to) ?? current]
  const [{ weeks, name } = { weeks: [], name: '' }] = monthsOf(wholeWeeks(begin, last), {
    first: begin,
    last,
  })
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])
  const move = (day: CivilDate, isFocused: boolean) => {
    isMoving.current = isFocused
    setCurrent(within(day, bounds))
  }
  const press = (event: KeyboardEvent) => {
    const years = event.shiftKey ? { PageUp: -12, PageDown: 12 }[event.key] : undefined
    const next =
      years === undefined ? dayByKey(event.key, current, bounds) : within(addMonths(current, years), bounds)
    if (next === null) return
    event.preventDefault()
    move(next, true)
  }
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <button type="button" aria-label="이전 달" onClick={() => move(addMonths(current, -1), false)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </button>
        <strong id={id} aria-live="polite">
          {name}
        </strong>
        <button type="button" aria-label="다음 달" onClick={() => move(addMonths(current, 1), false)}>
          <ChevronRight size={18} aria-hidden="true" />
        </button>
      </div>
      <table ref={grid} {...gridRole} aria-labelledby={id} onKeyDown={press}>
        <thead>
          <tr>
            {weekdayNames.map((name, nth) => (
              <th key={name} scope="col" abbr={name} data-weekday={nth}>
                {name.charAt(0)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, nth) => {
                if (day === null) return <td key={weekdayNames[nth]} />
                const isHoliday = holidays.some((one) => day >= one.from && day <= one.to)
                const isEnd = day === chosen?.start || day === chosen?.end
                const { start, end } = chosen ?? {}
                const isWithin = start !== undefined && end !== undefined && day > start && day < end
                return (
                  <td key={day} {...cellChosen(isEnd || isWithin)} data-within={isWithin || undefined}>
                    <button
                      ref={day === current ? first : undefined}
                      type="button"
                      data-day={day}
                      data-weekday={nth}
                      data-holiday={isHoliday || undefined}
                      data-chosen={isEnd || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === current ? 0 : -1}
                      disabled={within(day, bounds) !== day}
                      onClick={() => {
                        setCurrent(day)
                        onPick(day)
                      }}
                    >
                      <span aria-hidden="true">{partsOf(day).day}</span>
                      <span className="spoken">{`${dayName(day)}${isHoliday ? ', 휴일' : ''}`}</span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Unread answer={rules} />
    </div>
  )
}

/** `2026년 11월 28일 토요일` */
const dayName = (date: CivilDate): string => {
  const { year, month, day } = partsOf(date)
  return `${year}년 ${month}월 ${day}일 ${weekdayNames[weekday(date)]}`
}

/** Months by which a key of the months' grid moves. */
const monthMoves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -3,
  ArrowDown: 3,
  PageUp: -12,
  PageDown: 12,
}

/** The twelve months of a year, three in a row. */
function MonthChoice(props: ChoiceProps & Pick<PickerProps, 'min' | 'max'>) {
  const { value, onPick, today, first, isKept, onClose } = props
  const id = useId()
  const present = monthOf(today)
  const [current, setCurrent] = useState(value === '' ? present : value)
  const grid = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    grid.current?.querySelector<HTMLElement>(`[data-month="${current}"]`)?.focus()
  }, [current])
  const year = current.slice(0, 4)
  const move = (by: number, isFocused: boolean) => {
    isMoving.current = isFocused
    setCurrent(monthAfter(current, by))
  }
  const press = (event: KeyboardEvent) => {
    const number = Number(current.slice(5))
    const by = { Home: 1 - number, End: 12 - number }[event.key] ?? monthMoves[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by, true)
  }
  const choose = (month: string) => {
    onPick(month)
    onClose()
  }
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <button type="button" aria-label="이전 해" onClick={() => move(-12, false)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </button>
        <strong id={id} aria-live="polite">
          {year}년
        </strong>
        <button type="button" aria-label="다음 해" onClick={() => move(12, false)}>
          <ChevronRight size={18} aria-hidden="true" />
        </button>
      </div>
      <table ref={grid} {...gridRole} aria-labelledby={id} data-months onKeyDown={press}>
        <tbody>
          {[1, 4, 7, 10].map((begin) => (
            <tr key={begin}>
              {[0, 1, 2].map((by) => {
                const month = `${year}-${String(begin + by).padStart(2, '0')}`
                return (
                  <td key={month} {...cellChosen(month === value)}>
                    <button
                      ref={month === current ? first : undefined}
                      type="button"
                      data-month={month}
                      data-chosen={month === value || undefined}
                      aria-current={month === present ? 'date' : undefined}
                      aria-label={monthName(month)}
                      tabIndex={month === current ? 0 : -1}
                      disabled={outsideOf(month, props) !== null}
                      onClick={() => choose(month)}
                    >
                      {begin + by}월
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        {[
          { name: '이번 달', month: present },
          { name: '지난달', month: monthAfter(present, -1) },
        ].map(
          ({ name, month }) =>
            outsideOf(month, props) === null && (
              <button key={name} type="button" className={styles.named} onClick={() => choose(month)}>
                {name}
              </button>
            ),
        )}
        <Clearing isShown={!isKept && value !== ''} onClear={() => choose('')} />
      </div>
    </div>
  )
}
