import {
  type KeyboardEvent,
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import type { Selection } from '../../../domain/rental/picking.ts'
import { type Bounds, dayByKey, type Month, within } from '../../../domain/shared/calendarMonths.ts'
import { type CivilDate, partsOf } from '../../../domain/shared/civilDate.ts'
import { weekdayNames } from '../../../domain/shared/weekdays.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { cx } from '../../kit/cx.ts'
import { plainKey } from '../../kit/plainKey.ts'
import { shownDays, shownMonths, windowBounds } from './calendarDays.ts'
import { type DayLook, dayLooks } from './dayLooks.ts'
import styles from './RentCalendar.module.css'

/** Height of a day's number (RentCalendar.module.css). */
const numberPx = 44

const spokenDays = new Map<CivilDate, string>()
/** Returns the spoken name of a day; cached, because a tap changes the look of most days but none of their names. */
function spokenDay(date: CivilDate, place: number): string {
  const { year, month, day } = partsOf(date)
  const spoken = spokenDays.get(date) ?? `${year}년 ${month}월 ${day}일 ${weekdayNames[place] ?? ''}`
  spokenDays.set(date, spoken)
  return spoken
}

type DayProps = DayLook & {
  date: CivilDate
  /** Index in the week; Sunday is 0. */
  place: number
  bounds: Bounds
  /** Roving tabindex: Tab reaches one day, the arrow keys the others. */
  isTabStop: boolean
  onTap: (date: CivilDate) => void
  onReach: (date: CivilDate) => void
}

/** The look is spread into single props, so that the memo skips days whose look has not changed. */
const Day = memo(function Day({ date, place, bounds, isTabStop, onTap, onReach, ...look }: DayProps) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = dayByKey(plainKey(event), date, bounds)
    if (next === null) return
    event.preventDefault()
    event.currentTarget
      .closest('[data-calendar]')
      ?.querySelector<HTMLElement>(`[data-date="${next}"]`)
      ?.focus()
  }
  const price = look.price == null ? undefined : formatNumber(look.price)
  const spoken = [
    spokenDay(date, place),
    look.spoken,
    look.mark ?? '',
    price === undefined ? '' : `${price}원`,
  ]
  return (
    <button
      type="button"
      disabled={look.look === 'outside'}
      tabIndex={isTabStop ? 0 : -1}
      className={cx(
        styles.day,
        styles[look.look],
        look.suggested && styles.suggested,
        look.alone && styles.alone,
        look.mark === '오늘' && styles.today,
      )}
      data-date={date}
      data-tie={look.tie ?? undefined}
      data-end={look.look === 'end' || undefined}
      aria-label={spoken.filter((part) => part !== '').join(', ')}
      aria-disabled={look.blocked || undefined}
      aria-pressed={look.look === 'start' || look.look === 'end' || undefined}
      onClick={() => onTap(date)}
      onFocus={() => onReach(date)}
      onKeyDown={move}
    >
      <span className={styles.number} data-day={partsOf(date).day} />
      {look.mark !== null && <span className={styles.mark}>{look.mark}</span>}
      {price !== undefined && <span className={styles.price} data-price={price} />}
    </button>
  )
})

type Props = {
  calendar: Calendar
  selection: Selection
  pricePerDay: number | null
  onTap: (day: CivilDate) => void
}

/** True when something lies over the day's number, or it is outside of the window. */
function isCovered(day: HTMLElement): boolean {
  const { left, top, width } = day.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + numberPx / 2)
  return seen === null || !day.contains(seen)
}

/**
 * Opens at the chosen days: scrolls their start below the weekdays, unless both are in sight or the visitor has scrolled. Afterwards
 * a tapped end is scrolled into view, as the panel at the bottom covers the last weeks.
 */
function useChosenInView(selection: Selection, onTap: Props['onTap']) {
  const root = useRef<HTMLDivElement>(null)
  const wasTapped = useRef(false)
  const hasOpened = useRef(false)
  const [start, end] = selection.status === 'chosen' ? [selection.start, selection.end] : [null, null]
  useEffect(() => {
    const [from, to] = [start, end].map((day) =>
      root.current?.querySelector<HTMLElement>(`[data-date="${day}"]`),
    )
    if (from == null || to == null || wasTapped.current) return
    const isAtTop = (root.current?.getBoundingClientRect().top ?? 0) >= 0
    if ((!isAtTop && !hasOpened.current) || !(isCovered(from) || isCovered(to))) return
    hasOpened.current = true
    from.scrollIntoView({ block: 'start' })
  }, [start, end])
  const chosen = selection.status === 'chosen' && !selection.suggested ? selection.end : null
  useEffect(() => {
    if (chosen !== null && wasTapped.current)
      root.current?.querySelector('[data-end]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const tap = useCallback(
    (day: CivilDate) => {
      wasTapped.current = true
      onTap(day)
    },
    [onTap],
  )
  return { root, tap }
}

function chosenDays(selection: Selection): CivilDate[] {
  if (selection.status === 'empty') return []
  return selection.status === 'chosen' ? [selection.start, selection.end] : [selection.start]
}

/** At most three stacked months, without dragging or paging. The machine decides what a tap means. */
export const RentCalendar = memo(function RentCalendar({ calendar, selection, pricePerDay, onTap }: Props) {
  const { today } = calendar
  const days = useMemo(() => shownDays(today), [today])
  const months = useMemo(() => shownMonths(today, days), [today, days])
  // The tapped day renders at once, all other days in a deferred render right after it.
  const settled = useDeferredValue(selection)
  const tapped = useMemo(
    () => dayLooks(chosenDays(selection), selection, calendar, pricePerDay),
    [selection, calendar, pricePerDay],
  )
  const looks = useMemo(
    () => dayLooks(days, settled, calendar, pricePerDay),
    [days, settled, calendar, pricePerDay],
  )
  const bounds = useMemo(() => windowBounds(today), [today])
  const { root, tap } = useChosenInView(selection, onTap)
  const lookOf = useCallback((date: CivilDate) => tapped.get(date) ?? looks.get(date), [tapped, looks])
  return (
    <div ref={root} className={styles.root} data-calendar="">
      <Months
        {...{ months, bounds, lookOf }}
        first={selection.status === 'empty' ? today : selection.start}
        onTap={tap}
      />
    </div>
  )
})

type MonthsProps = {
  months: readonly Month[]
  bounds: Bounds
  lookOf: (day: CivilDate) => DayLook | undefined
  /** The day that Tab reaches until another one is focused. */
  first: CivilDate
  onTap: (day: CivilDate) => void
}

/** Stacked months whose days look as `lookOf` says. They are inside of an element with `data-calendar`. */
export function Months({ months, bounds, lookOf, first, onTap }: MonthsProps) {
  const [reached, setReached] = useState<CivilDate | null>(null)
  const reach = useCallback((date: CivilDate) => startTransition(() => setReached(date)), [])
  const tabStop = within(reached ?? first, bounds)
  return (
    <>
      {months.map(({ name, weeks }) => (
        <section key={name} className={styles.month}>
          <h2 className={styles.caption}>{name}</h2>
          <table aria-label={name} className={styles.table}>
            <tbody className={styles.weeks}>
              {weeks.map((week) => (
                <tr key={week.join()} className={styles.week}>
                  {week.map((date, place) => {
                    const look = date === null ? undefined : lookOf(date)
                    return (
                      // A cell of another month has no date to be its key.
                      <td key={date ?? weekdayNames[place]} className={styles.cell}>
                        {date !== null && look !== undefined && (
                          <Day
                            {...look}
                            date={date}
                            place={place}
                            bounds={bounds}
                            isTabStop={date === tabStop}
                            onTap={onTap}
                            onReach={reach}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}

const names = ['일', '월', '화', '수', '목', '금', '토']

/** The legend and the weekdays, which stick below the header while the months scroll. */
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
