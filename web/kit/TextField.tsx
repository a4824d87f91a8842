import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Field } from './Field.tsx'
import styles from './TextField.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  hideLabel?: boolean
  /** Stands inside the box, at its right end. */
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({ label, error, hint, hideLabel, after, ref, ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint} {...(hideLabel === undefined ? {} : { hideLabel })}>
      {(control) => (
        <span className={styles.box}>
          <input
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
