import { type ClipboardEvent, useId } from 'react'
import styles from './ActionDialog.module.css'
import { AmountInput } from './AmountInput.tsx'
import type { Ask } from './actions.ts'
import { pastedRows } from './pastedRows.ts'

/** Answers so far, by the question's name; for a question per row, by `name|rowId`. */
export type AskedValues = Readonly<Record<string, string>>
type Named = { id: string; name: string }

const keyOf = (ask: Ask, rowId: string) => (ask.perRow === true ? `${ask.name}|${rowId}` : ask.name)

/** Returns the answers for one row, by question. */
export const valuesFor = (asks: readonly Ask[], rowId: string, values: AskedValues): AskedValues =>
  Object.fromEntries(asks.map((ask) => [ask.name, (values[keyOf(ask, rowId)] ?? '').trim()]))

/** Returns a sentence that names the first missing answer, or undefined. */
export function firstGap(
  asks: readonly Ask[],
  rows: readonly Named[],
  values: AskedValues,
): string | undefined {
  for (const ask of asks) {
    const isRequired = typeof ask.required === 'function' ? ask.required(values) : ask.required
    if (isRequired !== true) continue
    const gap = rows.find((row) => (values[keyOf(ask, row.id)] ?? '').trim() === '')
    if (gap !== undefined)
      return `${ask.perRow === true ? `${gap.name}: ` : ''}${ask.label} 항목을 입력해 주세요.`
  }
  return undefined
}

export function AskedFields(props: {
  asks: readonly Ask[]
  rows: readonly Named[]
  values: AskedValues
  onChange: (values: AskedValues) => void
}) {
  return props.asks.map(({ field: Own, ...ask }) =>
    Own !== undefined ? (
      <Own
        key={ask.name}
        label={ask.label}
        rowId={props.rows[0]?.id ?? ''}
        value={props.values[ask.name] ?? ''}
        answers={props.values}
        onChange={(value) => props.onChange({ ...props.values, [ask.name]: value })}
      />
    ) : ask.perRow === true ? (
      <PerRow key={ask.name} {...props} ask={ask} />
    ) : (
      <One key={ask.name} {...props} ask={ask} name={ask.label} id={ask.name} />
    ),
  )
}

type OneProps = {
  ask: Ask
  /** The label of the field. */
  name: string
  /** The key of its value. */
  id: string
  values: AskedValues
  onChange: (values: AskedValues) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

function One({ ask, name, id, values, onChange, onPaste }: OneProps) {
  const field = useId()
  const set = (value: string) => onChange({ ...values, [id]: value })
  return (
    <div className={styles.field}>
      <label htmlFor={field}>{name}</label>
      {ask.amount === true ? (
        <span className={styles.amount}>
          <AmountInput
            id={field}
            className={styles.input}
            placeholder={ask.placeholder}
            value={values[id] ?? ''}
            onChange={set}
          />
          <span aria-hidden="true">원</span>
        </span>
      ) : ask.options === undefined ? (
        <input
          id={field}
          className={styles.input}
          inputMode={ask.inputMode}
          placeholder={ask.placeholder}
          value={values[id] ?? ''}
          onChange={(event) => set(event.target.value)}
          onPaste={onPaste}
        />
      ) : (
        <select
          id={field}
          className={styles.input}
          value={values[id] ?? ''}
          onChange={(event) => set(event.target.value)}
        >
          <option value="">선택</option>
          {ask.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** The last cell of each pasted row. An empty cell keeps its place, so that those below it stay with their rows. */
export const cellsIn = (text: string): string[] => pastedRows(text.trimEnd()).map((row) => row.at(-1) ?? '')

/** A field per row. A pasted spreadsheet column fills this field and those below, with the last cell of each line. */
function PerRow(props: {
  ask: Ask
  rows: readonly Named[]
  values: AskedValues
  onChange: (values: AskedValues) => void
}) {
  const { ask, rows, values, onChange } = props
  const paste = (from: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = cellsIn(event.clipboardData.getData('text'))
    if (cells.length < 2) return
    event.preventDefault()
    const filled = cells.flatMap((cell, nth) => {
      const row = rows[from + nth]
      return row === undefined ? [] : [[keyOf(ask, row.id), cell]]
    })
    onChange({ ...values, ...Object.fromEntries(filled) })
  }
  return (
    <fieldset className={styles.perRow}>
      <legend className={rows.length === 1 ? 'spoken' : undefined}>{ask.label}</legend>
      {rows.map((row, nth) => (
        <One
          key={row.id}
          ask={ask}
          name={rows.length === 1 ? ask.label : row.name}
          id={keyOf(ask, row.id)}
          values={values}
          onChange={onChange}
          onPaste={paste(nth)}
        />
      ))}
    </fieldset>
  )
}
