import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field } from './Field.tsx'
import styles from './TextArea.module.css'
import { useHydrated } from './useHydrated.ts'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** Text field of several lines, which can be resized vertically only. */
export function TextArea({ label, error, hint, ref, ...input }: Props) {
  const answers = useHydrated()
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea rows={4} disabled={!answers} {...input} {...control} ref={ref} className={styles.area} />
      )}
    </Field>
  )
}
