import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../kit/connection.ts'
import { AmountInput } from '../AmountInput.tsx'
import styles from './Form.module.css'
import type { ControlProps, FormField } from './fields.ts'

const RichText = lazy(() =>
  loadChunk(() => import('./RichText.tsx').then((part) => ({ default: part.RichText }))),
)

/** Renders the control for a field's kind. */
export function Control({ field, ...props }: ControlProps & { field: FormField }) {
  const { id, value, onChange, onBlur } = props
  const said = { 'aria-invalid': props.invalid || undefined, 'aria-describedby': props.describedBy }
  const text = typeof value === 'string' ? value : ''
  const typed = { id, value: text, onBlur, className: styles.input, ...said }
  switch (field.kind) {
    case 'own': {
      const Own = field.control
      return <Own {...props} />
    }
    case 'rich':
      return (
        <Suspense fallback={<div className={styles.rich} aria-busy="true" />}>
          <RichText {...props} label={field.label} of={field.of} upload={field.upload} />
        </Suspense>
      )
    case 'lines':
      return <textarea {...typed} rows={field.rows ?? 4} onChange={(event) => onChange(event.target.value)} />
    case 'choice':
      return (
        <select {...typed} onChange={(event) => onChange(event.target.value)}>
          {(field.maybe === true || text === '') && (
            <option value="">{field.maybe === true ? '없음' : '선택'}</option>
          )}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'flag':
      return (
        <label className={styles.flag}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.checked)}
            {...said}
          />
          {field.label}
        </label>
      )
    case 'day':
    case 'time':
      return (
        <input
          {...typed}
          type={field.kind === 'day' ? 'date' : 'time'}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return (
        <span className={styles.counted}>
          <AmountInput {...typed} onChange={onChange} />
          {field.unit !== undefined && <span aria-hidden="true">{field.unit}</span>}
        </span>
      )
    case 'text':
      return (
        <input
          {...typed}
          inputMode={field.inputMode}
          placeholder={field.placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'words':
      return <input {...typed} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
  }
}
