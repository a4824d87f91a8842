import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isEnter } from '../../../kit/composing.ts'
import { cx } from '../../../kit/cx.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import styles from './Dates.module.css'
import type { PickerProps } from './Picker.tsx'
import { type DateUnit, type DateUnitName, dateUnits, outsideOf } from './units.ts'
import { useToday } from './useToday.ts'

/** The calendar's code loads when the first one opens. */
const LazyPicker = lazyPart<PickerProps>(async () => (await import('./Picker.tsx')).Picker)

export type DateInputProps = {
  unit?: DateUnitName
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  /** A value of the unit, or empty. */
  value: string
  /** Receives each value as soon as the typed text says all of one, and an empty text for none. */
  onChange: (value: string) => void
  /** Receives text that means no value. The host then says so; without it the field does. */
  onUnread?: (typed: string) => void
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  /** Cannot be emptied: leaving it empty shows the value again. */
  isKept?: boolean
  /** `bare` within a border of its host, `box` with one of its own, `wide` as a field of a form. */
  look?: 'bare' | 'box' | 'wide'
  /** One end of a range, which has a calendar for both. */
  isEnd?: boolean
}

/**
 * A date that is typed or picked from a calendar: a day, a month, a minute of Seoul or a time. It is shown with its
 * weekday, and a typed text is read when the field is left or by Enter, at once when it is whole (rule 390). The arrow
 * down with Alt opens the calendar.
 */
export function DateInput(props: DateInputProps) {
  const { unit: name = 'day', value, onChange, onUnread, isKept = false, look = 'bare' } = props
  const unit: DateUnit = dateUnits[name]
  const today = useToday()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [seen, setSeen] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  // A value that something else set replaces what is typed; the one that the typed text means leaves it as it is.
  if (seen !== value) {
    setSeen(value)
    if (typed !== null && typed !== value && unit.read(typed, today) !== value) setTyped(null)
    setProblem(null)
  }
  const readable = (text: string) => {
    const read = unit.read(text, today)
    return read !== null && outsideOf(read, props) === null ? read : null
  }
  const type = (text: string) => {
    setTyped(text)
    setProblem(null)
    const whole = unit.whole.test(text.trim()) ? readable(text) : null
    if (whole !== null) onChange(whole)
    else if (text.trim() !== '') onUnread?.(text)
    else if (!isKept) onChange('')
  }
  /** Reads what is typed; false when it means nothing. */
  const read = (): boolean => {
    if (typed === null) return true
    if (typed.trim() === '') {
      setTyped(null)
      return true
    }
    const found = readable(typed)
    if (found === null) {
      const meant = unit.read(typed, today)
      setProblem((meant === null ? null : outsideOf(meant, props)) ?? unit.problem)
      onUnread?.(typed)
      return false
    }
    setTyped(null)
    if (found !== value) onChange(found)
    return true
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && event.altKey && name !== 'time' && props.isEnd !== true) {
      event.preventDefault()
      setOpen(true)
    }
    // Text that means nothing is not sent with the form.
    if (isEnter(event) && !read()) event.preventDefault()
  }
  const told = onUnread === undefined ? problem : null
  return (
    <span className={styles.field} data-look={look} ref={field}>
      <input
        ref={input}
        id={props.id}
        type="text"
        inputMode={name === 'minute' ? 'text' : 'decimal'}
        autoComplete="off"
        className={cx(styles.input, styles[look])}
        data-unit={name}
        data-plain={name === 'time' || props.isEnd || undefined}
        placeholder={unit.placeholder}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid'] || problem !== null || undefined}
        value={typed ?? unit.show(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          read()
          props.onBlur?.()
        }}
        onKeyDown={press}
      />
      {name !== 'time' && props.isEnd !== true && (
        <>
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-label={name === 'month' ? '달력에서 월 고르기' : '달력에서 고르기'}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarDays size={16} aria-hidden="true" />
          </button>
          {isOpen && (
            <LazyPicker
              of={{ unit: name, value, onPick: pick(onChange, setTyped) }}
              today={today}
              min={props.min}
              max={props.max}
              isKept={isKept}
              anchor={field}
              toggle={toggle}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
      {told !== null && <Problem>{told}</Problem>}
    </span>
  )
}

const pick = (onChange: (value: string) => void, setTyped: (typed: null) => void) => (value: string) => {
  setTyped(null)
  onChange(value)
}

/** The sentence under a field whose text means nothing. */
const Problem = ({ children }: { children: ReactNode }) => (
  <span role="alert" className={styles.problem}>
    {children}
  </span>
)

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
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLSpanElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <span className={styles.range} ref={field}>
      <DateInput
        isEnd
        aria-label={props.ends[0]}
        value={from}
        onChange={(day) => onChange({ from: day, to: day !== '' && to !== '' && to < day ? day : to })}
      />
      <span aria-hidden="true">–</span>
      <DateInput
        isEnd
        aria-label={props.ends[1]}
        value={to}
        onChange={(day) => onChange({ from: day !== '' && day < from ? day : from, to: day })}
      />
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={`${props.label} 고르기`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <LazyPicker
          of={{ unit: 'range', from, to, onPick: onChange }}
          today={today}
          isKept={false}
          anchor={field}
          toggle={toggle}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
