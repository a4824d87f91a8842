import { type InputHTMLAttributes, useId } from 'react'
import styles from '../kit/ActionDialog.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> & {
  label: string
  value: string
  onType: (value: string) => void
}

/** A labelled field of a form. */
export function TypedField({ label, value, onType, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}
