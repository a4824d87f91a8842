import { CalendarDays } from 'lucide-react'
import { type RefObject, use, useRef, useState } from 'react'
import styles from './Dates.module.css'
import { ShopDaysContext } from './shopDays.ts'
import { TypedDate, type TypedDateProps } from './TypedDate.tsx'

/** The button that opens the calendar of a field. */
function Toggle(props: {
  label: string
  place: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <button
      ref={props.place}
      type="button"
      className={styles.toggle}
      aria-label={props.label}
      aria-haspopup="dialog"
      aria-expanded={props.isOpen}
      onClick={props.onToggle}
    >
      <CalendarDays size={16} aria-hidden="true" />
    </button>
  )
}

/**
 * A date that is typed or picked from a calendar: a day, a month, a minute of Seoul; a time of day is only typed. The
 * arrow down with Alt opens the calendar.
 */
export function DateInput(props: TypedDateProps) {
  const { unit = 'day', value, look } = props
  const { Picker } = use(ShopDaysContext)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLSpanElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  if (unit === 'time')
    return (
      <span className={styles.field} data-look={look}>
        <TypedDate {...props} />
      </span>
    )
  return (
    <span className={styles.field} data-look={look} ref={field}>
      <TypedDate {...props} onOpen={() => setOpen(true)} />
      <Toggle
        label={unit === 'month' ? '달력에서 월 고르기' : '달력에서 고르기'}
        place={toggle}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Picker
          of={{ unit, value, onPick: props.onChange }}
          min={props.min}
          max={props.max}
          isKept={props.isKept === true}
          anchor={field}
          toggle={toggle}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

/** The two days of a range with one calendar, which offers periods by their names (rule 391). */
export function RangeInput(props: {
  /** Names the range: 기간. */
  label: string
  ends: readonly [string, string]
  from: string
  to: string
  onChange: (range: { from: string; to: string }) => void
}) {
  const { from, to, onChange } = props
  const { Picker } = use(ShopDaysContext)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLSpanElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <span className={styles.range} ref={field}>
      <span className={styles.field}>
        <TypedDate
          aria-label={props.ends[0]}
          value={from}
          onChange={(day) => onChange({ from: day, to: day !== '' && to !== '' && to < day ? day : to })}
        />
      </span>
      <span aria-hidden="true">–</span>
      <span className={styles.field}>
        <TypedDate
          aria-label={props.ends[1]}
          value={to}
          onChange={(day) => onChange({ from: day !== '' && day < from ? day : from, to: day })}
        />
      </span>
      <Toggle
        label={`${props.label} 고르기`}
        place={toggle}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Picker
          of={{ unit: 'range', from, to, onPick: onChange }}
          isKept={false}
          anchor={field}
          toggle={toggle}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
