import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  hideLabel?: boolean
  /** The error highlights the control; its words are only spoken. */
  quiet?: boolean | undefined
  /** Receives the attributes that tie the control to its label and its message. */
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
}

/** Scrolls the message of the focused field into view, which a bar at the bottom may cover. */
const intoView = (message: HTMLElement | null) => {
  if (message?.parentElement?.contains(document.activeElement)) message.scrollIntoView({ block: 'nearest' })
}

/** A label, a control and the one place for its error. */
export function Field({ label, error, hint, hideLabel = false, quiet = false, children }: FieldProps) {
  const id = useId()
  const messageId = `${id}m`
  const hasMessage = error !== undefined || hint !== undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasMessage ? messageId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined ? (
        <p id={messageId} className={quiet ? 'spoken' : styles.error} role="alert" ref={intoView}>
          {!quiet && <CircleAlert size={16} aria-hidden="true" />}
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={messageId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
