import { type KeyboardEvent, type Ref, useId } from 'react'
import styles from './ActionDialog.module.css'

const lettersAtMost = 200

/** True for a reason in a colleague's own words; one that was chosen is chosen again by a click. */
export const isTypedReason = (reason: string, presets: readonly string[]): boolean =>
  reason.trim() !== '' && !presets.includes(reason)

/** The reason that every action requires: a text field with presets. Ctrl+Enter submits, on a preset as well. */
export function ReasonField(props: {
  ref?: Ref<HTMLTextAreaElement>
  presets: readonly string[]
  /** What it is called when it is no reason. */
  name?: string | undefined
  /** Names the readers when it is not staff alone. */
  readers?: string | undefined
  value: string
  onChange: (reason: string) => void
}) {
  const id = useId()
  const send = (event: KeyboardEvent<HTMLTextAreaElement | HTMLButtonElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // Clicks the submit button, so that nothing is sent while it is busy or disabled.
    event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  }
  return (
    <div className={styles.field} data-ask="reason">
      <label htmlFor={id}>
        {props.name ?? '사유'}
        {props.readers !== undefined && ` (${props.readers})`}
      </label>
      {props.presets.length > 0 && (
        <fieldset className={styles.presets}>
          <legend className="spoken">자주 쓰는 사유</legend>
          {props.presets.map((preset) => (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              aria-pressed={props.value === preset}
              onClick={() => props.onChange(preset)}
              onKeyDown={send}
            >
              {preset}
            </button>
          ))}
        </fieldset>
      )}
      <textarea
        id={id}
        ref={props.ref}
        className={styles.text}
        rows={2}
        maxLength={lettersAtMost}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={send}
      />
    </div>
  )
}
