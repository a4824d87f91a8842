import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field } from './Field.tsx'
import styles from './Select.module.css'
import { useHydrated } from './useHydrated.ts'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'children'> & {
  label: string
  error?: string | undefined
  hideLabel?: boolean
  placeholder?: string
  options: readonly { value: string; text: string }[]
  ref?: Ref<HTMLSelectElement>
}

export function Select({ label, error, hideLabel, placeholder, options, ref, ...select }: Props) {
  const answers = useHydrated()
  return (
    <Field label={label} error={error} {...(hideLabel === undefined ? {} : { hideLabel })}>
      {(control) => (
        <span className={styles.box}>
          <select disabled={!answers} {...select} {...control} ref={ref} className={styles.select}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronDown size={22} aria-hidden="true" className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}
