import { CircleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import styles from './Choices.module.css'
import { useHydrated } from './useHydrated.ts'

type Option<Value> = { value: Value; text: string }

/** A few options side by side: native radio buttons that look like a row of boxes. Disabled until hydration. */
export function Choices<Value extends string | number>(props: {
  label: string
  value: Value | null
  options: readonly Option<Value>[]
  onChoose: (value: Value) => void
  error?: string | undefined
  hint?: string | undefined
  /** Refers to the first radio button, so that a form can focus it. */
  ref?: Ref<HTMLInputElement>
}) {
  const answers = useHydrated()
  const id = useId()
  const { label, value, options, error, hint } = props
  const message = error ?? hint
  return (
    <fieldset
      className={styles.field}
      disabled={!answers}
      aria-describedby={message === undefined ? undefined : `${id}m`}
      data-wrong={error === undefined ? undefined : ''}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              ref={index === 0 ? props.ref : undefined}
              type="radio"
              name={id}
              className={styles.input}
              checked={option.value === value}
              onChange={() => props.onChoose(option.value)}
            />
            <span className={styles.words}>{option.text}</span>
          </label>
        ))}
      </div>
      {error !== undefined ? (
        <p id={`${id}m`} className={styles.error} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}m`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}
