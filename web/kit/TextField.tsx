import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Field } from './Field.tsx'
import styles from './TextField.module.css'
import { useHydrated } from './useHydrated.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  hideLabel?: boolean
  /** The error highlights the field; its words are only spoken. */
  quiet?: boolean
  /** Shown inside the box, at its right end. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * Disabled until hydration, unless the caller passes `disabled={false}` and reads in its first effect what was typed
 * before.
 */
export function TextField({ label, error, hint, hideLabel, quiet, after, ref, ...input }: Props) {
  const answers = useHydrated()
  return (
    <Field
      label={label}
      error={error}
      hint={hint}
      quiet={quiet}
      {...(hideLabel === undefined ? {} : { hideLabel })}
    >
      {(control) => (
        <span className={styles.box}>
          <input
            disabled={!answers}
            {...input}
            {...control}
            ref={ref}
            className={cx(styles.input, after !== undefined && styles.withAfter)}
          />
          {after !== undefined && <span className={styles.after}>{after}</span>}
        </span>
      )}
    </Field>
  )
}
