import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Checkbox.module.css'
import { cx } from './cx.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  label: ReactNode
  hideLabel?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, hideLabel = false, ref, ...input }: Props) {
  return (
    <label className={styles.label}>
      <input {...input} ref={ref} type="checkbox" className={styles.input} />
      <span className={styles.box} aria-hidden="true">
        <Check size={18} />
      </span>
      <span className={cx(hideLabel ? styles.hidden : styles.words)}>{label}</span>
    </label>
  )
}

export function Radio({ label, hideLabel = false, ref, ...input }: Props) {
  return (
    <label className={cx(styles.label, styles.radioLabel)}>
      <input {...input} ref={ref} type="radio" className={styles.input} />
      <span className={styles.dot} aria-hidden="true" />
      <span className={cx(hideLabel ? styles.hidden : styles.words)}>{label}</span>
    </label>
  )
}
