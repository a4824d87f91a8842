import { ChevronDown } from 'lucide-react'
import styles from './TextSelect.module.css'
import { useHydrated } from './useHydrated.ts'

/** A native select that looks like text with a chevron (sort order, filters). */
export function TextSelect(props: {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}) {
  const answers = useHydrated()
  return (
    <span className={styles.text}>
      <select
        aria-label={props.label}
        value={props.value}
        disabled={!answers}
        onChange={(event) => props.onChange(event.target.value)}
        className={styles.bare}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden="true" className={styles.textChevron} />
    </span>
  )
}
