import { type KeyboardEvent, use, useState } from 'react'
import { seoulDate } from '../../../../domain/shared/civilDate.ts'
import { isEnter } from '../../../kit/composing.ts'
import { cx } from '../../../kit/cx.ts'
import styles from './Dates.module.css'
import { ShopDaysContext } from './shopDays.ts'
import { type DateUnit, type DateUnitName, dateUnits, outsideOf } from './units.ts'

export type TypedDateProps = {
  unit?: DateUnitName
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  /** A value of the unit, or empty. */
  value: string
  /** Receives each value as soon as the typed text says all of one, and an empty text for none. */
  onChange: (value: string) => void
  /** Receives text that means no value. The host then says so; without it the field does, and has no value. */
  onUnread?: (typed: string) => void
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  /** Cannot be emptied: leaving it empty shows the value again. */
  isKept?: boolean
  /** `bare` within a border of its host, `box` with one of its own, `wide` as a field of a form. */
  look?: 'bare' | 'box' | 'wide'
}

/**
 * A date that is typed. It is shown with its weekday, and a typed text is read when the field is left or by Enter, at
 * once when it is whole (rule 390).
 */
export function TypedDate(props: TypedDateProps & { onOpen?: () => void }) {
  const { unit: name = 'day', value, onChange, onUnread, isKept = false, look = 'bare', onOpen } = props
  const unit: DateUnit = dateUnits[name]
  const today = use(ShopDaysContext).useToday() ?? seoulDate(new Date())
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [seen, setSeen] = useState(value)
  // A value that something else set replaces what is typed; the one that the typed text means leaves it as it is, and so
  // does the empty one of a text that means none.
  if (seen !== value) {
    setSeen(value)
    if (problem === null || value !== '') {
      if (typed !== null && typed !== value && unit.read(typed, today) !== value) setTyped(null)
      setProblem(null)
    }
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
      if (onUnread !== undefined) onUnread(typed)
      // A form would send, and a list be filtered by, a day that the field no longer shows.
      else if (!isKept && value !== '') onChange('')
      return false
    }
    setTyped(null)
    if (found !== value) onChange(found)
    return true
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && event.altKey && onOpen !== undefined) {
      event.preventDefault()
      onOpen()
    }
    // Text that means nothing is not sent with the form.
    if (isEnter(event) && !read()) event.preventDefault()
  }
  return (
    <>
      <input
        id={props.id}
        type="text"
        inputMode={name === 'minute' ? 'text' : 'decimal'}
        autoComplete="off"
        className={cx(styles.input, styles[look])}
        data-unit={name}
        data-plain={onOpen === undefined || undefined}
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
      {problem !== null && onUnread === undefined && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </>
  )
}
